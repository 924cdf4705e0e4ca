import { measureSizes } from '../../bench/sizes/measure-sizes.ts';
import type { Span } from '../../src/language/base/span.ts';
import type { Page } from './pages.ts';

/** The page with the table of entry points. */
export const SIZES_PAGE = 'docs/guide/entry-points.md';

/** A size stated on the page. */
export interface StatedSize {
  /** The entry point: `clausal/objects`. */
  readonly name: string;
  readonly text: string;
  /** Its cell in the table, up to the space before the bar. */
  readonly span: Span;
}

/** The rows of the table of entry points, whose last cells are sizes. */
export function findSizes({ text }: Page): readonly StatedSize[] {
  return [...text.matchAll(/^(?<before>\| `(?<name>clausal[^`]*)` .*\| )(?<cell>[^|\n]*) \|$/gm)].map(
    ({ index, groups = {} }) => {
      const { before = '', name = '', cell = '' } = groups;
      const start = index + before.length;
      return { name, text: cell.trimEnd(), span: { start, end: start + cell.length } };
    },
  );
}

/** The size of each entry point for the table: whole kilobytes, rounded up. */
export async function writeSizes(): Promise<ReadonlyMap<string, string>> {
  return new Map((await measureSizes()).map(({ name, kilobytes }) => [name, `${Math.ceil(kilobytes)} kB`]));
}
