import { globSync, readdirSync, readFileSync } from 'node:fs';
import { readEntryPoints } from '../sizes/measure-sizes.ts';
import { writeTable } from './markdown.ts';
import type { Section } from './section.ts';

/** Counts lines, files and folders of `src`. */
export function measureSource(): Section {
  const files = globSync('src/**/*.ts').map((file) => readFileSync(file, 'utf8').split('\n').length - 1);
  const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const share = (isIn: (lines: number) => boolean): string =>
    `${files.filter(isIn).length} (${Math.round((100 * files.filter(isIn).length) / files.length)} %)`;
  const rows = [
    ['lines', String(files.reduce((sum, lines) => sum + lines, 0))],
    ['files', String(files.length)],
    ['files of 40 lines or fewer', share((lines) => lines <= 40)],
    ['files of 60 to 200 lines', share((lines) => lines >= 60 && lines <= 200)],
    ['files of more than 400 lines', share((lines) => lines > 400)],
    ['folders directly under `src`', String(folders.length)],
    ['entry points of code', String(readEntryPoints().length)],
  ];
  return { text: `## Source\n\n${writeTable(['what', 'count'], rows)}`, goals: [] };
}
