import { unreadableFile } from '../../../src/files/hosts/file-diagnostics.ts';
import type { ReadHost } from '../../../src/files/hosts/host.ts';
import { readQueryFile } from '../../../src/files/hosts/query-file/read-query-file.ts';
import { createDiagnostic } from '../../../src/language/diagnostic/declaration.ts';
import { replaceFix } from '../../../src/language/diagnostic/fix.ts';

/** Reads a file of queries, and reports each word of it that is a key, with a fix that writes the value. */
export function readGuesses(
  guesses: Readonly<Record<string, string>>,
  { safe = false, codeOf = () => unreadableFile.code }: { safe?: boolean; codeOf?: (word: string) => string } = {},
): ReadHost {
  return (file) => {
    const diagnostics = [...file.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const guess = guesses[word];
      if (guess === undefined) return [];
      const span = { start: index, end: index + word.length };
      const fixes = [replaceFix('guess', safe, span.start, span.end, guess)];
      const data = { format: word, reason: '' };
      return [createDiagnostic({ ...unreadableFile, code: codeOf(word) }, span, data, { fixes })];
    });
    return { ...readQueryFile(file), diagnostics };
  };
}
