import { measureChecker, measureSizes } from '../sizes/measure-sizes.ts';
import type { Goal } from './goals.ts';
import { writeTable } from './markdown.ts';
import type { Section } from './section.ts';

/** Measures the bundle size of each entry point. */
export async function measureEntrySizes(): Promise<Section> {
  const sizes = await measureSizes();
  const client = sizes.find(({ name }) => name === 'clausal/client');
  const goal: Goal = {
    what: 'clausal/client above the checker, kB',
    kind: 'at most',
    limit: 12,
    measured: client && client.kilobytes - (await measureChecker()),
  };
  const rows = sizes.map(({ name, kilobytes }) => [name, kilobytes.toFixed(1)]);
  const text = [
    '## Sizes',
    '',
    'Kilobytes (1,000 bytes) of each entry point, bundled on its own, minified and gzipped.',
    '',
    writeTable(['entry point', 'kB'], rows),
  ].join('\n');
  return { text, goals: [goal] };
}
