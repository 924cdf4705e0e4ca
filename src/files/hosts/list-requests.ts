import { compareSpans, type Span } from '../../language/base/span.ts';
import { findListFilters, LIST_PARAMETERS } from '../../language/catalogue/list-filters.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import type { TextEdit } from '../../language/diagnostic/fix.ts';
import type { HostSettings } from './host.ts';
import { MappedTextBuilder, PLACEHOLDER } from './mapped-text.ts';
import { ObjectFinder } from './program/find-objects.ts';
import { findUrlTexts } from './program/find-urls.ts';
import { JAVASCRIPT, PROGRAM_LANGUAGES, type ProgramLanguage } from './program/languages.ts';
import { createProgram, type Program } from './program/program.ts';
import { readTokens } from './program/tokens.ts';
import { readParameters } from './request/review-request.ts';
import { encodePercents, type ResourceUrl, readUrl, type Word } from './request/url.ts';
import { findCommands, readCommandRequest } from './shell/read-shell.ts';

/** A parameter of a request; its value is `undefined` if it is known only at run time. */
export type GivenParameter = readonly [name: string, value: string | undefined];

/** A request in a file to the path of a resource that version 1 lists. */
export interface ListRequest {
  readonly resource: Resource;
  /** The parameters in the file, or the URL if the request has none. */
  readonly span: Span;
  readonly parameters: readonly GivenParameter[];
  /** Writes other parameters instead; `undefined` if their place in the file does not allow it. */
  rewrite(parameters: readonly (readonly [name: string, value: string])[]): readonly TextEdit[] | undefined;
}

/** Finds the requests of a file that have a parameter of a list of version 1, or a query. */
export function findListRequests(path: string, file: string, settings: HostSettings): readonly ListRequest[] {
  const lists = settings.resources.filter((name) => {
    const resource = settings.findResource(name);
    return resource !== undefined && findListFilters(resource) !== undefined && file.includes(resource.path);
  });
  if (lists.length === 0) return [];
  const language = findLanguage(path);
  const listSettings = { ...settings, resources: lists };
  const commands = language === undefined ? findInCommands(file, listSettings) : [];
  const found =
    language === undefined
      ? findInText(file, listSettings).filter(
          ({ span }) => !commands.some((one) => span.start < one.span.end && one.span.start < span.end),
        )
      : findInProgram(file, language, listSettings);
  return [...found, ...commands].toSorted((a, b) => compareSpans(a.span, b.span));
}

function findLanguage(path: string): ProgramLanguage | undefined {
  if (/\.(?:[cm]?[jt]sx?|vue|svelte)$/.test(path)) return JAVASCRIPT;
  const languages: readonly ProgramLanguage[] = Object.values(PROGRAM_LANGUAGES);
  return languages.find(({ extensions }) => extensions.some((extension) => path.endsWith(extension)));
}

/** The name of a parameter that is known only at run time. */
const UNKNOWN_NAME = '…';
/** What a shell, a template or a format puts into a URL. */
const INSERTED = /[$<{]|%[sdv]/;
/** The characters before a URL that belong to it. */
const ADDRESS = /[^\s"'`<>()[\]|,;=]*$/;
const MAX_ADDRESS_LENGTH = 300;

/** Finds the URLs with parameters in any text. */
function findInText(file: string, settings: HostSettings): readonly ListRequest[] {
  const paths = settings.resources.flatMap((name) => settings.findResource(name)?.path ?? []);
  const url = new RegExp(
    `(?:${paths.map((path) => path.replace(/\W/g, '\\$&')).join('|')})/?\\?[^\\s"'\`<>|\\\\()[\\]]*`,
    'g',
  );
  return Array.from(file.matchAll(url), ({ 0: matched, index }) => {
    const before = file.slice(Math.max(0, index - MAX_ADDRESS_LENGTH), index);
    const line = before.slice(before.lastIndexOf('\n') + 1);
    if (/\b(?:POST|PUT|PATCH|DELETE)\b/.test(line)) return undefined;
    const [address = ''] = ADDRESS.exec(line) ?? [];
    const builder = new MappedTextBuilder(file);
    builder.verbatim(index - address.length, index + matched.replace(/[.,;:!&]+$/, '').length);
    const word = { ...builder.finish(index), encode: (text: string) => text };
    const found = readUrl(word, settings);
    return found && readAddress(word, found, settings, address !== '' || /\bGET\s+$/.test(line));
  }).filter((request) => request !== undefined);
}

/** Finds the calls of curl that add parameters to a URL: `curl -G URL -d limit=5`. */
function findInCommands(file: string, settings: HostSettings): readonly ListRequest[] {
  return findCommands(file).flatMap((command) => {
    const request = readCommandRequest(file, command, settings);
    const resource = request && settings.findResource(request.resource.name);
    const spans = request?.parameters.map(({ span }) => span) ?? [];
    if (resource === undefined || !request?.parameters.some(({ removal }) => removal === undefined)) return [];
    const parameters = request.parameters.map(({ name, value }) => toGiven(name, value));
    const span = { start: Math.min(...spans.map(({ start }) => start)), end: Math.max(...spans.map(({ end }) => end)) };
    return isListed(resource, parameters, true) ? { resource, span, parameters, rewrite: () => undefined } : [];
  });
}

function toGiven(name: string, value: string | undefined): GivenParameter {
  return [name === PLACEHOLDER ? UNKNOWN_NAME : name, value === undefined || INSERTED.test(value) ? undefined : value];
}

/** Finds the URLs of a program, and the objects with parameters beside them. */
function findInProgram(file: string, language: ProgramLanguage, settings: HostSettings): readonly ListRequest[] {
  const program = createProgram(file, language, readTokens(file, language).tokens);
  const objects = new ObjectFinder(program, listNames(settings));
  return Array.from(findUrlTexts(program, settings)).flatMap(({ index, word, url, caller }) => {
    if (writes(program, index, caller)) return [];
    return readAddress(word, url, settings, isSent(word, url, caller)) ?? readObjects(objects, index, url, settings);
  });
}

const WRITES = /^(?:post|put|patch|delete)/;
const METHOD = /^(?:post|put|patch|delete)$/i;
const SENDS = /^(?:fetch|get|request|axios|ky|got|http|list|useswr)/;

/** The tokens of a call that are searched for a method. */
const MAX_TOKENS = 60;

/** Whether the URL at a token is sent something: `axios.post(url)`, `fetch(url, { method: 'POST' })`. */
function writes({ file, tokens, parents, partners }: Program, index: number, caller: string | undefined): boolean {
  if (caller !== undefined && WRITES.test(caller)) return true;
  const open = parents[index] ?? -1;
  const close = Math.min(partners[open] ?? -1, open + MAX_TOKENS);
  for (let at = open + 1; open !== -1 && at < close; at++) {
    const string = tokens[at]?.string;
    if (string !== undefined && METHOD.test(file.slice(string.start, string.end))) return true;
  }
  return false;
}

/** Whether a URL is one that a program asks, and no link: it has an origin, or is given to a function that asks. */
function isSent({ text, interpolations }: Word, { parameters }: ResourceUrl, caller: string | undefined): boolean {
  const isBuilt = interpolations.some(({ end }) => end < parameters.start);
  return isBuilt || /^https?:/.test(text) || (caller !== undefined && SENDS.test(caller));
}

/** Reads the parameters of a URL; `undefined` if none of them is of a list, or the URL may be a link of a page. */
function readAddress(
  word: Word,
  { resource: { name }, parameters: { start, end } }: ResourceUrl,
  settings: HostSettings,
  isAsked: boolean,
): ListRequest | undefined {
  const resource = settings.findResource(name);
  const read = start < end ? readParameters(word, start, end) : [];
  const parameters = read.map(({ name: key, value }) => toGiven(key, value));
  if (resource === undefined || !isListed(resource, parameters, isAsked)) return undefined;
  const span = word.map.toFile({ start, end });
  return {
    ...{ resource, span, parameters },
    rewrite(written) {
      const text = written.map(([key, value]) => `${key}=${encodePercents(value) ?? ''}`).join('&');
      const encoded = word.encode(text, span);
      return encoded === undefined ? undefined : [{ ...span, text: encoded }];
    },
  };
}

/** Whether parameters are those of a list. A page of a program may have some of them too, such as `from` and `page`. */
function isListed(resource: Resource, parameters: readonly GivenParameter[], isAsked: boolean): boolean {
  const names = parameters.map(([name]) => name);
  const filters = findListFilters(resource)?.map(({ name }) => name) ?? [];
  if (names.includes('query')) return true;
  return (
    names.some((name) => filters.includes(name) && (isAsked || name.includes('_'))) ||
    (isAsked && names.some((name) => LIST_PARAMETERS.includes(name)))
  );
}

function readObjects(
  objects: ObjectFinder,
  index: number,
  { resource: { name } }: ResourceUrl,
  settings: HostSettings,
): readonly ListRequest[] {
  const resource = settings.findResource(name);
  if (resource === undefined) return [];
  return objects
    .find(index)
    .filter(({ parameters }) => isListed(resource, parameters, false))
    .map((object) => ({ resource, ...object }));
}

/** The names of the parameters of lists and searches. */
function listNames({ resources, findResource }: HostSettings): readonly string[] {
  const filters = resources.flatMap((name) => {
    const resource = findResource(name);
    return (resource && findListFilters(resource))?.map((filter) => filter.name) ?? [];
  });
  return [...new Set([...filters, ...LIST_PARAMETERS, 'query'])];
}
