import { measureSizes } from '../sizes/measure-sizes.ts';
import { writeTable } from './markdown.ts';
import type { Section } from './section.ts';

/** Measures the bundle size of each entry point. */
export async function measureEntrySizes(): Promise<Section> {
  const rows = (await measureSizes()).map(({ name, kilobytes }) => [name, kilobytes.toFixed(1)]);
  const text = [
    '## Sizes',
    '',
    'Kilobytes (1,000 bytes) of each entry point, bundled on its own, minified and gzipped.',
    '',
    writeTable(['entry point', 'kB'], rows),
  ].join('\n');
  return { text, goals: [] };
}
