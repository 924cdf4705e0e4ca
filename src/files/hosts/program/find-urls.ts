import type { HostSettings } from '../host.ts';
import { createOffsetMap, joinTexts, type MappedText } from '../mapped-text.ts';
import { type ResourceUrl, readUrl } from '../request/url.ts';
import { type AssembledText, assembleText } from './assemble-text.ts';
import type { Program } from './program.ts';
import { readFormatted, readText, type WrittenText } from './program-text.ts';

/** A text of a program that is the URL of a resource. */
export interface UrlText {
  /** The index of the token with its first string. */
  readonly index: number;
  readonly text: WrittenText;
  readonly word: AssembledText;
  readonly url: ResourceUrl;
}

/** Finds the URLs of resources in a program. */
export function* findUrlTexts(program: Program, settings: HostSettings): Generator<UrlText, void, undefined> {
  const { file, tokens } = program;
  let next = 0;
  for (const [index, { string }] of tokens.entries()) {
    if (index < next || string === undefined) continue;
    if (!/\/|\?query=/.test(file.slice(string.start, string.end))) continue;
    // A method may make something else of the text, such as the builder of a URL.
    const text: WrittenText = readFormatted(program, index) ??
      readText(program, index) ?? { program, parts: [string], next: index + 1 };
    const word = withSlash(assembleText(text));
    // A text with space before the path is a command or prose.
    const url = /^[^?]*\s/.test(word.text) ? undefined : readUrl(word, settings);
    if (url === undefined) continue;
    yield { index, text, word, url };
    next = text.next;
  }
}

/** Adds the slash to a path that a client with a base address takes without it: `payments?query=…`. */
function withSlash(word: AssembledText): AssembledText {
  if (!/^\w+\?query=/.test(word.text)) return word;
  const { start } = word.map.toFile({ start: 0, end: 1 });
  // The slash stands for the quote before the path.
  const slash: MappedText = { text: '/', map: createOffsetMap(start - 1), interpolations: [] };
  return { ...word, ...joinTexts([slash, word]) };
}
