import { existsSync, globSync, readFileSync } from 'node:fs';
import { checkQuery } from '../../src/index.ts';
import { countCalls } from '../measure/count-calls.ts';
import { measureChecker, measureSizes, readEntryPoints } from '../sizes/measure-sizes.ts';
import { writeTable } from './markdown.ts';
import type { Section } from './section.ts';

/** Measures how much the package is: its lines, its bundles, and the calls behind one answer. */
export async function measureFigures(): Promise<Section> {
  const source = readLines('src/**/*.ts');
  // Imported by a URL, because the box is of the TypeScript project for pages.
  const { countKey } = await import(new URL('../search-box/count-key.ts', import.meta.url).href);
  const { parses, checks } = await countKey();
  const rows = [
    ['lines in `src`', source.flat().length],
    ['lines of code in `src`: not empty, comment or import', source.flatMap(findCode).length],
    ['files in `src`', source.length],
    ['lines in `test`', readLines('test/**/*.{ts,tsx}').flat().length],
    ['entry points of code', readEntryPoints().length],
    ...(existsSync('dist') ? await measureBundles() : []),
    ...(await countMistakenQuery()),
    ['box: parses for a key', parses],
    ['box: checks for a key', checks],
  ];
  const table = writeTable(
    ['what', 'figure'],
    rows.map(([what, figure]) => [String(what), String(figure)]),
  );
  return { text: `## Figures\n\n${table}`, goals: [] };
}

function readLines(pattern: string): readonly (readonly string[])[] {
  return globSync(pattern).map((file) => readFileSync(file, 'utf8').trimEnd().split('\n'));
}

/** The lines of a file that are code. An import may take several lines. */
function findCode(lines: readonly string[]): readonly string[] {
  const text = lines.join('\n').replaceAll(/^import\b[^;]*;$/gm, '');
  return text.split('\n').filter((line) => !/^\s*(?:$|\/\/|\/\*|\*)/.test(line));
}

async function measureBundles(): Promise<readonly (readonly [string, string])[]> {
  const sizes = await measureSizes();
  const sizeOf = (wanted: string): number => sizes.find(({ name }) => name === wanted)?.kilobytes ?? Number.NaN;
  const bundles = [
    ['`checkQuery`', await measureChecker()],
    ['the builder', sizeOf('clausal/builder')],
    ['everything in `clausal`', sizeOf('clausal')],
  ] as const;
  return bundles.map(([name, kilobytes]) => [`bundle of ${name}, kB`, kilobytes.toFixed(1)]);
}

/** Counts from the second call on: the first one builds the parser. */
async function countMistakenQuery(): Promise<readonly (readonly [string, number])[]> {
  const text = 'status:"x" amout>5';
  const check = (): unknown => checkQuery('payments', text);
  check();
  const counts = await countCalls(check);
  const calls = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [[`calls for \`checkQuery('payments', '${text}')\``, calls]];
}
