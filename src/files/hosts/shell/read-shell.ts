import { partitionPoint } from '../../../language/base/partition-point.ts';
import { remember } from '../../../language/base/remember.ts';
import { compareSpans, type Span } from '../../../language/base/span.ts';
import type { TextEdit } from '../../../language/diagnostic/fix.ts';
import type { EmbeddedQuery, HostReading, HostSettings, NamedResource } from '../host.ts';
import { findLineComments } from '../lines.ts';
import type { StringFinder } from '../program/tokens.ts';
import {
  type RequestHeader,
  readParameters,
  readSentUrls,
  reviewRequest,
  type SearchRequest,
} from '../request/review-request.ts';
import {
  embedEscaped,
  embedPlain,
  findQueryParameters,
  isQueryParameter,
  QUERY_PARAMETER,
  readUrl,
  type Word,
} from '../request/url.ts';
import { createStringFinder, readWord } from './words.ts';

/** Whether a text may call curl or its like. */
export function mentionsCommand(text: string): boolean {
  return /\b(?:curl|wget|https?|xh)[ \t\\]/.test(text);
}

const COMMENT = /^[ \t]*(#)[^\r\n]*/gm;

export function readShell(file: string, settings: HostSettings): HostReading {
  const commands = findCommands(file);
  const variables = readVariables(file);
  const requests = commands.flatMap((command) => readCommandRequest(file, command, settings, variables) ?? []);
  // Two requests may send the value of one variable.
  const queries = new Map(requests.flatMap((request) => request.queries.map((query) => [query.span.start, query])));
  return {
    queries: [...queries.values()].sort((a, b) => compareSpans(a.span, b.span)),
    comments: findLineComments(file, COMMENT, commands),
    diagnostics: requests.flatMap((request) => reviewRequest(request, settings)),
  };
}

/**
 * Reads the request that a command sends.
 *
 * @returns `undefined` if no URL is that of a resource.
 */
export function readCommandRequest(
  file: string,
  command: FoundCommand,
  settings: HostSettings,
  variables: Variables = () => undefined,
): SearchRequest | undefined {
  return command.name === 'curl' ? readCurl(file, command, settings, variables) : readOther(file, command, settings);
}

/** Finds the text that a script gives to a variable, by the place where the variable is used alone: `$QUERY`. */
type Variables = (place: Span) => Word | undefined;

/** An assignment at the start of a line, or after a command or a keyword on it. */
const ASSIGNMENT =
  /(?:^|;|\b(?:then|else|do)(?=[ \t]))[ \t]*(?:(?:export|local|readonly|declare|typeset)(?:[ \t]+-\w+)*[ \t]+)?([A-Za-z_]\w*)(\+?)=/gm;
const USE = /^\$(?:(\w+)|\{(\w+)\})$/;

function readVariables(file: string): Variables {
  const strings = createStringFinder(file, false);
  const all = Map.groupBy(file.matchAll(ASSIGNMENT), ([, name = '']) => name);
  const readValue = remember((assignment: RegExpExecArray) => {
    const word = readWord(file, assignment.index + assignment[0].length, strings)?.word;
    // The words after it belong to another command.
    return word && { ...word, next: undefined };
  });
  return ({ start, end }) => {
    const [, plain, braced = ''] = USE.exec(file.slice(start, end)) ?? [];
    const assignments = all.get(plain ?? braced) ?? [];
    const last = assignments[partitionPoint(0, assignments.length, (at) => (assignments[at]?.index ?? 0) < start) - 1];
    // What is appended to another value is no text of its own.
    return last === undefined || last[2] === '+' ? undefined : readValue(last);
  };
}

/**
 * Reads a call of wget or of HTTPie: the queries in its URLs and, of HTTPie, in its parameters, and its headers.
 */
function readOther(
  file: string,
  { name, words, end, hasOtherWords }: FoundCommand,
  settings: HostSettings,
): SearchRequest | undefined {
  const sent = readSentUrls(words, settings);
  if (sent === undefined) return undefined;
  const isWget = name === 'wget';
  const isKnown = !hasOtherWords && !words.some((word) => mayAddHeaders(word) && readUrl(word, settings) === undefined);
  const added = isWget ? [] : words.filter(({ text }) => text.startsWith(HTTPIE_QUERY));
  return {
    ...sent,
    queries: [
      ...sent.queries,
      // The next words are parameters and headers, and do not continue the query.
      ...added.map(({ next: _, ...word }) =>
        embedPlain(word, { start: HTTPIE_QUERY.length, end: word.text.length }, sent.resource),
      ),
    ],
    headers: isKnown ? readHeaders(isWget ? findWgetHeaders(words) : findHttpieHeaders(words)) : undefined,
    addHeader: (header) => addWord(file, end, isWget ? `--header='${header}'` : header.replace(': ', ':')),
  };
}

/** Whether a word may be an option that the file does not show, or names a session or a file that may have headers. */
function mayAddHeaders(word: Word): boolean {
  return isUnknown({ name: '', start: 0, word }) || /^(?:--(?:session|config)\b|[\w-]+:@)/.test(word.text);
}

const WGET_HEADER = /^--header(?:=|$)/;

function findWgetHeaders(words: readonly Word[]): readonly CurlArgument[] {
  return words.flatMap((word, index) => {
    const option = WGET_HEADER.exec(word.text)?.[0];
    const value = option === '--header' ? words[index + 1] : word;
    if (option === undefined || value === undefined) return [];
    return { name: '--header', word: value, start: value === word ? option.length : 0 };
  });
}

function findHttpieHeaders(words: readonly Word[]): readonly CurlArgument[] {
  return words.filter(({ text }) => /^[\w-]+:(?![/=])/.test(text)).map((word) => ({ name: '-H', word, start: 0 }));
}

/** Adds a word to the end of a command. */
function addWord(file: string, end: number, word: string): TextEdit {
  return { start: end, end, text: /[ \t]/.test(file.charAt(end - 1)) ? `${word} ` : ` ${word}` };
}

const HTTPIE_QUERY = `${QUERY_PARAMETER}=`;

/** Options whose data curl does not encode. With `-G` the data is added to the URL. */
const DATA: ReadonlySet<string> = new Set(['-d', '--data', '--data-ascii', '--data-binary', '--data-raw']);

/**
 * Reads a call of curl: the queries in its URLs and in data that is added to them, and its headers.
 */
function readCurl(
  file: string,
  { words, end, hasOtherWords }: FoundCommand,
  settings: HostSettings,
  variables: Variables,
): SearchRequest | undefined {
  const given = [...readArguments(words)];
  const isGet = given.some(({ name }) => name === '-G' || name === '--get');
  const resolve = (word: Word): Word => variables(word.map.toFile({ start: 0, end: word.text.length })) ?? word;
  const urls = given.flatMap(({ name, word }) => (name === '' || name === '--url' ? word : []));
  const sent = readSentUrls(urls.map(resolve), settings);
  if (sent === undefined) return undefined;
  const isRead = ({ word }: CurlArgument): boolean =>
    urls.includes(word) && readUrl(resolve(word), settings) !== undefined;
  const isKnown = !hasOtherWords && !given.some((one) => isUnknown(one) && !isRead(one));
  const addedParameters = given.flatMap(({ name, word, start }) => {
    const isAdded = name === '--url-query' || (isGet && (DATA.has(name) || name === '--data-urlencode'));
    const parameters = isAdded ? readParameters(word, start, word.text.length) : [];
    // Without the option before it, the word would be a URL.
    return parameters.map((parameter) => ({ ...parameter, removal: undefined }));
  });
  return {
    resource: sent.resource,
    queries: [...sent.queries, ...given.flatMap((argument) => readData(argument, isGet, sent.resource, variables))],
    parameters: [...sent.parameters, ...addedParameters],
    headers: isKnown ? readHeaders(given) : undefined,
    addHeader: (header) => addWord(file, end, `-H '${header}'`),
  };
}

/** Whether an argument may be an option, such as `"$@"` or `$(cat options)`. */
function isUnknown({ name, start, word: { text, interpolations } }: CurlArgument): boolean {
  const [first] = interpolations;
  return first !== undefined && (name === '' || start > 0) && /^-{0,2}$/.test(text.slice(0, first.start));
}

/** The headers of a call; `undefined` if some are in a file, or known only at run time. */
function readHeaders(given: readonly CurlArgument[]): readonly RequestHeader[] | undefined {
  const headers: RequestHeader[] = [];
  for (const { name, word, start } of given) {
    if (name === '-K' || name === '--config') return undefined;
    if (name !== '-H' && name !== '--header') continue;
    const { text, map, interpolations } = word;
    const colon = text.indexOf(':', start);
    const [first] = interpolations;
    if (colon === -1 || text[start] === '@' || (first !== undefined && first.start < colon)) return undefined;
    const value = text.slice(colon + 1);
    const valueStart = colon + 1 + value.length - value.trimStart().length;
    headers.push({
      name: text.slice(start, colon).trim(),
      value: first === undefined ? value.trim() : undefined,
      span: map.toFile({ start: valueStart, end: valueStart + value.trim().length }),
    });
  }
  return headers;
}

function readData(
  { name, word, start }: CurlArgument,
  isGet: boolean,
  resource: NamedResource,
  variables: Variables,
): readonly EmbeddedQuery[] {
  const end = word.text.length;
  if (isGet && DATA.has(name)) {
    return [...findQueryParameters(word, start, end)].map((value) => embedEscaped(word, value, resource));
  }
  const isPlain = name === '--url-query' || (isGet && name === '--data-urlencode');
  if (!isPlain || !isQueryParameter(word, start)) return [];
  const value = { start: start + QUERY_PARAMETER.length, end };
  const variable = variables(word.map.toFile(value));
  return [
    embedPlain(variable ?? word, variable === undefined ? value : { start: 0, end: variable.text.length }, resource),
  ];
}

interface CurlArgument {
  /** The option; empty for a URL. */
  readonly name: string;
  /** The word that contains the value, and the start of the value in it. */
  readonly word: Word;
  readonly start: number;
}

/** Short options without a value. Others may follow in the same word. */
const FLAGS = /^-[#0-46afgGiIjJklLMnNOpqRsSvV]*/;
/** Long options that take the next word. */
const TAKES_WORD: ReadonlySet<string> = new Set([
  ...['--data', '--data-ascii', '--data-binary', '--data-raw', '--data-urlencode', '--url', '--url-query', '--json'],
  ...['--request', '--header', '--user', '--user-agent', '--oauth2-bearer', '--referer', '--cookie', '--cookie-jar'],
  ...['--output', '--output-dir', '--write-out', '--dump-header', '--config', '--form', '--form-string', '--variable'],
  ...['--max-time', '--connect-timeout', '--retry', '--retry-delay', '--retry-max-time', '--limit-rate', '--range'],
  ...['--proxy', '--proxy-user', '--noproxy', '--resolve', '--connect-to', '--interface', '--unix-socket'],
  ...['--cacert', '--capath', '--cert', '--cert-type', '--key', '--key-type', '--pass', '--ciphers', '--aws-sigv4'],
]);

interface Option {
  readonly name: string;
  /** The start of its value in the same word; `undefined` if the value is the next word. */
  readonly attached: number | undefined;
}

/** Yields the options of a call of curl with their values, and its URLs. */
function* readArguments(words: readonly Word[]): Generator<CurlArgument, void, undefined> {
  const rest = words.values();
  for (const word of rest) {
    for (const { name, attached } of readOptions(word.text)) {
      if (attached !== undefined) yield { name, word, start: attached };
      else {
        const next = rest.next().value;
        // The value of the last option may be a process substitution.
        yield next === undefined ? { name, word, start: word.text.length } : { name, word: next, start: 0 };
      }
    }
  }
}

function readOptions(text: string): readonly Option[] {
  if (!text.startsWith('-')) return [{ name: '', attached: 0 }];
  if (text.startsWith('--')) {
    const name = text.replace(/^--expand-/, '--');
    return [{ name, attached: TAKES_WORD.has(name) ? undefined : text.length }];
  }
  const flags = FLAGS.exec(text)?.[0] ?? '';
  const options: Option[] = [{ name: flags.includes('G') ? '-G' : flags, attached: text.length }];
  const letter = text[flags.length];
  if (letter === undefined) return options;
  const attached = flags.length + 1;
  return [...options, { name: `-${letter}`, attached: attached < text.length ? attached : undefined }];
}

/** A piece of a word. No two alternatives begin alike; otherwise matching would take quadratic time. */
const PIECE = `(?:[^\\s'"\`$;|&(){}<>!]|\\$\\w+|\\$\\{\\w+\\}|\\{\\}|'[^'\\r\\n]*'|"(?:[^"\`$\\r\\n]|\\$(?!\\())*")`;
/** Words that may come before a command on its line: keywords of a shell and a Dockerfile with their options, a prompt,
 * assignments, and keys of YAML. */
const BEFORE = `(?:if|then|else|elif|do|while|until|RUN|CMD|ENTRYPOINT|HEALTHCHECK|--[\\w-]+=${PIECE}*|[$%>-]|[\\w-]+:|[A-Za-z_]\\w*=${PIECE}*)`;
/** Commands that run another command, after any options. */
const RUNNER = '(?:command|doas|env|exec|ionice|nice|nohup|stdbuf|sudo|time|timeout|xargs)';
const FOLDER = '(?:[\\w./~-]*/)?';

export interface FoundCommand extends Command {
  readonly name: string;
  readonly start: number;
  /** Whether it may have more words than the file shows, such as those of an alias. */
  readonly hasOtherWords: boolean;
}

/**
 * The start of a command. A comment line is skipped as a whole. A delimiter at
 * the start of a line is part of the match, because the search continues after
 * it.
 */
const BEGINNING = /^(?:[ \t]*#[^\r\n]*|[;|&(){`!])?|[;|&(){`!]/gm;
const REQUEST = new RegExp(
  `[ \\t\\ufeff]*@?(?:${BEFORE}[ \\t]+)*(?:${FOLDER}${RUNNER}[ \\t]+(?:${PIECE}+[ \\t]+)*?)?${FOLDER}(curl|wget|https?|xh)(?=[ \\t\\\\])`,
  'y',
);
/** Sets a placeholder for xargs other than `{}`. Only `{}` is recognized as an expansion. */
const XARGS_PLACEHOLDER = /[ \t]-[a-z0]*I(?![ \t]*\{\}[ \t])/;

/** A definition of an alias or a function called curl or its like. */
const WRAPPER =
  /^[ \t]*(?:alias[ \t]+(?:-\w+[ \t]+)*(?:curl|wget|https?|xh)=|(?:function[ \t]+)?(?:curl|wget|https?|xh)[ \t]*\(\)|function[ \t]+(?:curl|wget|https?|xh)[ \t])/m;
/** Words before curl that add others: xargs without a placeholder, and the folder of a config. */
const ADDS_WORDS = /\bxargs\b(?!.*[ \t]-\w*[Ii])|\bCURL_HOME=/s;

/** Finds the calls of curl and its like in a script. A call inside another call is not found. */
export function findCommands(file: string): readonly FoundCommand[] {
  const commands: FoundCommand[] = [];
  const strings = { inside: createStringFinder(file, true), outside: createStringFinder(file, false) };
  const isWrapped = WRAPPER.test(file);
  let read = 0;
  for (const { 0: beginning, index } of file.matchAll(BEGINNING)) {
    const start = index + beginning.length;
    if (start < read) continue;
    REQUEST.lastIndex = start;
    const found = REQUEST.exec(file);
    if (found === null || XARGS_PLACEHOLDER.test(found[0])) continue;
    const [before, name = ''] = found;
    const finder = strings[beginning === '`' ? 'inside' : 'outside'];
    const command = readCommand(file, start + before.length, finder);
    if (command === undefined) continue;
    // A process substitution ends the words that are read.
    const hasOtherWords = isWrapped || ADDS_WORDS.test(before) || file[command.end] === '(';
    commands.push({ ...command, name, start, hasOtherWords });
    read = command.end;
  }
  return commands;
}

interface Command {
  readonly words: readonly Word[];
  readonly end: number;
}

/** The space between words, including a backslash before a line break. */
const SPACE = /(?:[ \t]|\\\r?\n)+/y;
/** The word after a redirection is not an argument. */
const REDIRECTION = /[<>]+[&|]?/y;

/** Reads a command to its end; `undefined` if a quote or an expansion is not closed. */
function readCommand(file: string, start: number, strings: StringFinder): Command | undefined {
  const words: Word[] = [];
  let offset = start;
  let isTarget = false;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = offset;
    const length = pattern.exec(file)?.[0].length ?? 0;
    offset += length;
    return length > 0;
  };
  for (;;) {
    skip(SPACE);
    if (file[offset] === '#') return { words, end: offset };
    if (skip(REDIRECTION)) {
      isTarget = true;
      continue;
    }
    const found = readWord(file, offset, strings);
    if (found === undefined) return undefined;
    if (found.end === offset) return { words, end: offset };
    if (!isTarget) words.push(found.word);
    isTarget = false;
    offset = found.end;
  }
}
