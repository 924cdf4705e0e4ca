import type { RequestHeader, SearchRequest } from '../request/review-request.ts';
import { JAVASCRIPT } from './languages.ts';
import { afterBracket, findNames, isAccess, listArguments, type Program, type Region, spanOf } from './program.ts';

type FetchHeaders = Pick<SearchRequest, 'headers' | 'addHeader'>;

/** Reads the headers of the call of the global `fetch` whose URL begins at a token, if the program shows them all. */
export function readFetchHeaders(program: Program, url: number): FetchHeaders {
  const open = url - 1;
  const uses = findNames(program, { from: 0, to: program.tokens.length }, 'fetch');
  const isFetch = program.language === JAVASCRIPT && program.parents[url] === open && isGlobal(program, open - 1);
  if (!isFetch || uses.some((at) => isGlobal(program, at) && !isCalled(program, at))) return { headers: undefined };
  const [, options, ...more] = listArguments(program, open);
  if (options === undefined) return { headers: [] };
  const given = more.length === 0 ? readEntries(program, options) : undefined;
  const headers = given?.findLast(({ name }) => name === 'headers');
  const entries = headers === undefined ? given && [] : readEntries(program, headers.value);
  const [first] = entries ?? [];
  return {
    headers: entries?.map((entry) => readHeader(program, entry)),
    ...(first && {
      addHeader(header) {
        const [name, value] = header.split(': ');
        const text = first.isPair ? `['${name}', '${value}'], ` : `'${name}': '${value}', `;
        return { start: first.start, end: first.start, text };
      },
    }),
  };
}

function isGlobal({ tokens }: Program, at: number): boolean {
  const isMember = isAccess(tokens[at - 1]?.text) && !/^(?:globalThis|window|self)$/.test(tokens[at - 2]?.text ?? '');
  return tokens[at]?.text === 'fetch' && !isMember;
}

/** Whether a use of the global calls it. Any other use may replace it, or be a parameter of its name. */
function isCalled({ tokens }: Program, at: number): boolean {
  return tokens[at + 1]?.text === '(' && tokens[at - 1]?.text !== 'function';
}

/** A property, or a pair of a list. */
interface Entry {
  readonly start: number;
  readonly name: string;
  readonly value: Region;
  readonly isPair: boolean;
}

/** Reads an object, a list of pairs, or new `Headers` of either; `undefined` if the names are not all written out. */
function readEntries(program: Program, { from, to }: Region): readonly Entry[] | undefined {
  const { tokens } = program;
  const isNew = tokens[from]?.text === 'new' && tokens[from + 1]?.text === 'Headers';
  const open = isNew ? from + 2 : from;
  const after = afterBracket(program, open);
  // A type assertion may follow.
  if (after === undefined || (after < to && !/^(?:as|satisfies)$/.test(tokens[after]?.text ?? ''))) return undefined;
  const members = listArguments(program, open);
  const [first] = members;
  if (isNew) return first === undefined ? [] : readEntries(program, first);
  const entries = members.flatMap((member) => readEntry(program, member, tokens[open]?.text === '[') ?? []);
  return entries.length === members.length ? entries : undefined;
}

function readEntry(program: Program, { from, to }: Region, isPair: boolean): Entry | undefined {
  const { tokens, file } = program;
  const at = isPair ? from + 1 : from;
  const { kind, text, string, start } = tokens[at] ?? { kind: 'mark', text: '', start: 0 };
  const isShorthand = !isPair && kind === 'name' && to === from + 1;
  if (isShorthand) return { start, name: text, value: { from, to }, isPair };
  if (kind === 'mark' || tokens[at + 1]?.text !== (isPair ? ',' : ':')) return undefined;
  if (isPair && (string === undefined || tokens[from]?.text !== '[')) return undefined;
  const name = string === undefined ? text : file.slice(string.start, string.end);
  return { start: tokens[from]?.start ?? 0, name, value: { from: at + 2, to: isPair ? to - 1 : to }, isPair };
}

function readHeader(program: Program, { name, value }: Entry): RequestHeader {
  const string = value.to === value.from + 1 ? program.tokens[value.from]?.string : undefined;
  const text = string && program.file.slice(string.start, string.end);
  if (string === undefined || text === undefined || text.includes('${'))
    return { name, value: undefined, span: spanOf(program, value) };
  return { name, value: text, span: { start: string.start, end: string.end } };
}
