import type { HostSettings } from '../host.ts';
import { createOffsetMap, joinTexts, type MappedText } from '../mapped-text.ts';
import { type ResourceUrl, readUrl } from '../request/url.ts';
import { type AssembledText, assembleText } from './assemble-text.ts';
import { isAccess, normalizeName, type Program } from './program.ts';
import { readFormatted, readText, type WrittenText } from './program-text.ts';

/** A text of a program that is the URL of a resource. */
export interface UrlText {
  /** The index of the token with its first string. */
  readonly index: number;
  readonly text: WrittenText;
  readonly word: AssembledText;
  readonly url: ResourceUrl;
  /** The normalized name of the function that it is an argument of. */
  readonly caller: string | undefined;
  /** Whether it is a path without its slash. */
  readonly isAlone: boolean;
}

/** Functions that take a path without its slash. */
const TAKES_PATH =
  /^(?:get|list|request|fetch|restrequest|(?:add|append)path(?:segments?)?|joinpath|urljoin|join|pathsegments?|resolve)$/;
/** Functions that open or declare a page of the program. */
const PAGES = /^@|^(?:navigate\w*|redirect\w*|link\w*|goto|\w*route|handle(?:func)?|http(?:get|head)|mapget)$/;
/** Objects whose methods do. */
const HAS_PAGES = /^@|^(?:app|\w*router?|server|fastify|blueprint|bp|mux|history|navigat\w*)$/;
const PAGE_NAME = /^(?:href|to|link|redirect\w*|route)$/;

interface Caller {
  readonly name: string;
  /** The names as they are written. */
  readonly written: string;
  /** The normalized name of the object whose method it is. */
  readonly receiver: string;
}

/** The function that a token is an argument of, perhaps in an object. */
function callerOf({ tokens, parents }: Program, index: number): Caller | undefined {
  let open = parents[index] ?? -1;
  while (/^[[{]$/.test(tokens[open]?.text ?? '') && /^[([{,:=]$/.test(tokens[open - 1]?.text ?? ''))
    open = parents[open] as number;
  const { kind, text = '' } = tokens[open - 1] ?? {};
  if (kind !== 'name' || tokens[open]?.text !== '(') return undefined;
  const receiver = isAccess(tokens[open - 2]?.text) ? (tokens[open - 3]?.text ?? '') : '';
  const isAttribute = tokens[open - 2]?.text === '[' && tokens[open - 3]?.text === '#';
  return { name: normalizeName(text), written: isAttribute ? '@' : text, receiver };
}

function isPage({ name, written, receiver }: Caller): boolean {
  return PAGES.test(name) || /^@/.test(written) || /^@/.test(receiver) || HAS_PAGES.test(normalizeName(receiver));
}

/** The name that a token is the value of: `href={…}`, `const href = …`. */
function nameBefore({ tokens }: Program, index: number): string {
  const at = tokens[index - 1]?.text === '{' ? index - 2 : index - 1;
  return /^[:=]$/.test(tokens[at]?.text ?? '') ? normalizeName(tokens[at - 1]?.text ?? '') : '';
}

/** Finds the URLs of resources in a program, except those of its own pages. */
export function* findUrlTexts(program: Program, settings: HostSettings): Generator<UrlText, void, undefined> {
  const { file, tokens } = program;
  const paths = new Set(settings.resources.map((name) => settings.findResource(name)?.path.slice(1)));
  let next = 0;
  for (const [index, { string }] of tokens.entries()) {
    if (index < next || string === undefined) continue;
    const written = file.slice(string.start, string.end);
    const caller = callerOf(program, index);
    const isPath = /\/|\?query=/.test(written) || (paths.has(written) && TAKES_PATH.test(caller?.name ?? ''));
    if (!isPath || (caller !== undefined && isPage(caller)) || PAGE_NAME.test(nameBefore(program, index))) continue;
    // A method may make something else of the text, such as the builder of a URL.
    const text: WrittenText = readFormatted(program, index) ??
      readText(program, index) ?? { program, parts: [string], next: index + 1 };
    const word = withSlash(assembleText(text));
    // A text with space before the path is a command or prose.
    const url = /^[^?]*\s/.test(word.text) ? undefined : readUrl(word, settings);
    if (url === undefined) continue;
    yield { index, text, word, url, caller: caller?.name, isAlone: paths.has(written) };
    next = text.next;
  }
}

/** Adds the slash to a path that a client with a base address takes without it: `payments?query=…`, `payments`. */
function withSlash(word: AssembledText): AssembledText {
  if (!/^\w+(?:\?query=|$)/.test(word.text)) return word;
  const { start } = word.map.toFile({ start: 0, end: 1 });
  // The slash stands for the quote before the path.
  const slash: MappedText = { text: '/', map: createOffsetMap(start - 1), interpolations: [] };
  return { ...word, ...joinTexts([slash, word]) };
}
