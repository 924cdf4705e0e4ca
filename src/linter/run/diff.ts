import { createTwoFilesPatch } from 'diff';
import { type Source, withByteOrderMark } from './read-source.ts';

/** What a run would change in a file, as a patch that `git apply` takes. */
export function renderDiff(path: string, source: Source, mended: string): string {
  const [before, after] = [source.text, mended].map((text) => withByteOrderMark(text, source)) as [string, string];
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, { context: 3 });
  // The first line is a rule that no tool of today asks for.
  return patch.slice(patch.indexOf('\n') + 1);
}
