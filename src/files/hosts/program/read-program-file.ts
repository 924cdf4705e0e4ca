import { compareSpans, isSameSpan, type Span } from '../../../language/base/span.ts';
import type { Diagnostic } from '../../../language/diagnostic/diagnostic.ts';
import type { CallPattern, EmbeddedQuery, HostReading, HostSettings, NamedResource } from '../host.ts';
import { readCallNames } from '../request/mentions.ts';
import { readParameters, reviewRequest } from '../request/review-request.ts';
import { embedEscaped, embedPlain, findQueryParameters } from '../request/url.ts';
import { type AssembledText, assembleText } from './assemble-text.ts';
import { readFetchHeaders } from './fetch-headers.ts';
import { findUrlTexts, type UrlText } from './find-urls.ts';
import { readKey, readKeyOf, readKeyOfNames, readTexts } from './find-values.ts';
import { findExpression } from './inner-expressions.ts';
import type { ProgramLanguage } from './languages.ts';
import {
  afterBracket,
  createProgram,
  endOfOperand,
  functionAround,
  isAccess,
  listArguments,
  normalizeName,
  type Program,
  type Region,
  tokenAt,
} from './program.ts';
import type { ProgramText } from './program-text.ts';
import { readTokens } from './tokens.ts';
import { reportUnsafe } from './unsafe-values.ts';

const QUERY = 'query';

/** Finds the queries in the calls of a program, in its URLs, and in the parameters beside the URL of a resource. */
export function readProgramFile(file: string, language: ProgramLanguage, settings: HostSettings): HostReading {
  const { tokens, comments } = readTokens(file, language);
  const finder = new QueryFinder(createProgram(file, language, tokens), settings);
  finder.findCalls();
  finder.findUrls();
  return {
    queries: finder.queries.sort((a, b) => compareSpans(a.span, b.span)),
    comments,
    diagnostics: finder.diagnostics,
  };
}

/** An expression that another reader found to be a query, but could not read. */
export interface UnreadQuery {
  readonly span: Span;
  readonly resource: NamedResource | undefined;
}

/** Finds the queries in the URLs of a program, in the parameters beside them, and in some expressions. */
export function readRequests(
  file: string,
  language: ProgramLanguage,
  settings: HostSettings,
  unread: readonly UnreadQuery[] = [],
): HostReading {
  const { tokens } = readTokens(file, language);
  const finder = new QueryFinder(createProgram(file, language, tokens), settings);
  for (const query of unread) finder.readExpression(query);
  finder.findUrls();
  return { queries: finder.queries, comments: [], diagnostics: finder.diagnostics };
}

class QueryFinder {
  readonly queries: EmbeddedQuery[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly #program: Program;
  readonly #settings: HostSettings;
  /** Where queries were found. */
  readonly #found = new Set<string>();

  constructor(program: Program, settings: HostSettings) {
    this.#program = program;
    this.#settings = settings;
  }

  findCalls(): void {
    const { calls, knownCalls } = this.#settings;
    const patterns = [...calls, ...knownCalls].map((pattern) => ({
      pattern,
      names: readCallNames(pattern.call).map(toPatternName),
    }));
    const lasts = new Set(patterns.map(({ names }) => names.at(-1)));
    for (const [index, { kind, text }] of this.#program.tokens.entries()) {
      if (kind !== 'name' || !(lasts.has(normalizeCall(text)) || lasts.has('*'))) continue;
      const path = readPath(this.#program, index);
      const called = patterns.find(({ names }) => isCalled(path, names));
      if (called !== undefined) this.#readCall(index, called.pattern, path);
    }
  }

  #readCall(index: number, pattern: CallPattern, path: readonly string[]): void {
    const { argument } = pattern;
    const resource = this.#resourceOf(pattern, index, path);
    const region = argumentsAfter(this.#program, index);
    if (region === undefined) return;
    if (typeof argument === 'number') {
      this.#readArgument(region, argument, resource);
      return;
    }
    const key = argument === undefined ? QUERY : normalizeName(argument);
    const isFound =
      this.#addAll(readKey(this.#program, region, key), resource) ||
      this.#addAll(readKeyOfNames(this.#program, region, key), resource) ||
      this.#addAll(readKeyOfResult(this.#program, index, key), resource);
    if (!isFound && argument === undefined) this.#readArgument(region, 0, resource);
  }

  #readArgument({ from, to }: Region, position: number, resource: NamedResource | undefined): void {
    const isBracketed = afterBracket(this.#program, from - 1) !== undefined;
    const place = isBracketed ? listArguments(this.#program, from - 1)[position] : { from, to };
    if (place !== undefined) this.#addAll(readTexts(this.#program, place.from, place.to), resource);
  }

  #resourceOf({ resource, call }: CallPattern, index: number, path: readonly string[]): NamedResource | undefined {
    const { start, end } = this.#program.tokens[index] ?? { start: 0, end: 0 };
    const isNamed = (name: string): boolean => path.includes(normalizeName(name)) || call.split('.').includes(name);
    const name = resource ?? this.#settings.resources.find(isNamed);
    return name === undefined ? undefined : { name, span: { start, end } };
  }

  readExpression({ span, resource }: UnreadQuery): void {
    const program = this.#program;
    this.#addAll(readTexts(program, tokenAt(program, span.start), tokenAt(program, span.end)), resource);
  }

  findUrls(): void {
    for (const found of findUrlTexts(this.#program, this.#settings)) {
      if (found.url.queries.length > 0) this.#addRequest(found);
      else this.#findParameters(found);
    }
  }

  /** Finds the query that a URL gets: in an interpolation, beside it, or elsewhere in its function. */
  #findParameters({ index, text, word, url: { resource, parameters }, caller = '', isAlone }: UrlText): void {
    const program = this.#program;
    const inserted = word.interpolations.flatMap((one) => {
      if (one.start < parameters.start) return [];
      const inner = findExpression(text, word.map.toFile(one));
      return readKey(inner.program, inner, QUERY);
    });
    const open = program.parents[index] as number;
    const around = { from: open + 1, to: open === -1 ? 0 : (program.partners[open] as number) };
    const isFound =
      this.#addAll(inserted, resource) ||
      this.#addAll(readKey(program, around, QUERY), resource) ||
      this.#addAll(readKeyOfNames(program, around, QUERY), resource);
    // Any query of the function may be for the URL, as far as it looks like one.
    if (!isFound && !(isAlone && GETS.test(caller)))
      this.#addAll(readKey(program, functionAround(program, index), QUERY), resource, false);
  }

  #addRequest({ index, text, word, url: { resource, queries: values, parameters } }: UrlText): void {
    const queries = values.map((value) => embedEscaped(word, value, resource));
    for (const [at, query] of queries.entries()) {
      // The whole query is inserted, mostly by a function that encodes it.
      const isInserted = word.interpolations.some((one) => isSameSpan(one, values[at] as Span));
      const inner = findExpression(text, query.span);
      const texts = isInserted
        ? readTexts(inner.program, inner.from, inner.to)
        : readVariable(this.#program, index, word.text, values[at] as Span);
      if (!this.#addAll(texts, resource)) this.#push(query, word);
    }
    const request = {
      ...{ resource, queries, parameters: readParameters(word, parameters.start, parameters.end) },
      ...readFetchHeaders(this.#program, index),
    };
    this.diagnostics.push(...reviewRequest(request, this.#settings));
  }

  #addAll(texts: readonly ProgramText[], resource: NamedResource | undefined, isCertain = true): boolean {
    for (const text of texts.flatMap((one) => this.#expand(one))) {
      const word = assembleText(text);
      const all = { start: 0, end: word.text.length };
      const named = resource ?? { name: '', span: word.map.toFile(all) };
      // Some functions take all parameters as one text: `uri.query("query={q}")`.
      const [sent] = findQueryParameters(word, 0, all.end);
      const query = sent === undefined ? embedPlain(word, all, named) : embedEscaped(word, sent, named);
      if (isCertain || !query.isDynamic) this.#push({ ...query, resource }, word);
    }
    return texts.length > 0;
  }

  /** Replaces the variable of a URI template: `queryParam("query", "{query}").buildAndExpand(query)`. */
  #expand(text: ProgramText): readonly ProgramText[] {
    const [part, ...others] = 'parts' in text ? text.parts : [];
    if (part === undefined || !('form' in part) || others.length > 0) return [text];
    const { file, tokens } = this.#program;
    if (!/^(?:query=)?\{\w*\}$/.test(file.slice(part.start, part.end))) return [text];
    const index = tokenAt(this.#program, part.start);
    let first = index;
    while (index - first < MAX_STATEMENT && !/^[;{}]$/.test(tokens[first - 1]?.text ?? ';')) first--;
    const strings = tokens.slice(first, index + 1).flatMap(({ string }) => string ?? []);
    const url = strings.map(({ start, end }) => file.slice(start, end)).join('');
    const found = readVariable(this.#program, index, url, { start: url.lastIndexOf('{'), end: url.length });
    return found.length > 0 ? found : [text];
  }

  #push(query: EmbeddedQuery, word: AssembledText): void {
    const key = `${query.span.start} ${query.text}`;
    if (this.#found.has(key)) return;
    this.#found.add(key);
    this.queries.push(query);
    if (!query.isDynamic) this.diagnostics.push(...reportUnsafe(this.#program.file, query, word.expressions));
  }
}

/** The tokens of a statement that are searched for the other variables of a template, and for their values. */
const MAX_STATEMENT = 200;
/** Functions that insert the variables of a URI template. */
const EXPANDS = /^(?:buildandexpand|expand|build|resolvetemplate)$/;

/**
 * Reads the argument for a variable of a URI template: `get("/payments?query={q}", String.class, query)`,
 * `fromUriString("…{q}").buildAndExpand(Map.of("q", query))`.
 */
function readVariable(program: Program, index: number, url: string, value: Span): readonly ProgramText[] {
  const variables = [...url.matchAll(/\{\w*\}/g)];
  const place = variables.findIndex(({ index: start, 0: { length } }) =>
    isSameSpan({ start, end: start + length }, value),
  );
  const open = program.parents[index] ?? -1;
  if (place === -1 || open === -1) return [];
  const name = url.slice(value.start + 1, value.end - 1);
  const lists: (readonly Region[])[] = [listArguments(program, open).filter(({ from }) => from > index)];
  let at = program.partners[open] as number;
  const limit = at + MAX_STATEMENT;
  for (; at < limit && isAccess(program.tokens[at + 1]?.text); at = (afterBracket(program, at + 3) ?? at + 3) - 1)
    if (EXPANDS.test(normalizeName(program.tokens[at + 2]?.text ?? ''))) lists.push(listArguments(program, at + 3));
  for (const values of lists) {
    const last = values.at(-1);
    const named = last && [
      ...readKey(program, last, normalizeName(name)),
      ...readKeyOfNames(program, last, normalizeName(name)),
    ];
    if (named !== undefined && named.length > 0) return named;
    const region = values.length < variables.length ? undefined : values.at(place - variables.length);
    if (region !== undefined) return readTexts(program, region.from, region.to);
  }
  return [];
}

/** Functions that may also get something else by a name. */
const GETS = /^(?:get|list|request|fetch)$/;

/** `searchAsync` is called like `search`. */
function normalizeCall(name: string): string {
  return normalizeName(name).replace(/(?<=.)async$/, '');
}

function toPatternName(name: string): string {
  return name === '*' ? name : normalizeCall(name);
}

const MAX_NAMES = 12;

/** The names that lead to the name at a token: `client.customers().search` has three, without a leading `this`. */
function readPath({ tokens, partners }: Program, index: number): readonly string[] {
  const path = [normalizeCall(tokens[index]?.text ?? '')];
  let at = index - 1;
  while (isAccess(tokens[at]?.text) && path.length < MAX_NAMES) {
    at--;
    while (/^[)\]]$/.test(tokens[at]?.text ?? '') && partners[at] !== -1) at = (partners[at] as number) - 1;
    const { kind, text } = tokens[at] ?? { kind: 'mark', text: '' };
    path.unshift(kind === 'name' ? normalizeCall(text) : '');
    at--;
  }
  return /^(?:this|self)$/.test(path[0] ?? '') ? path.slice(1) : path;
}

/** Whether a path of names is that of a pattern. A leading `*` stands for any path. */
function isCalled(path: readonly string[], names: readonly string[]): boolean {
  const isAny = names[0] === '*';
  const wanted = isAny ? names.slice(1) : names;
  if (isAny ? path.length <= wanted.length : path.length !== wanted.length) return false;
  return wanted.every((name, index) => name === '*' || name === path[path.length - wanted.length + index]);
}

/** The arguments of a call: in its brackets, in the object after empty ones, in the calls that follow; or on its line. */
function argumentsAfter(program: Program, index: number): Region | undefined {
  const { tokens, file, language } = program;
  const open = index + 1;
  const after = afterBracket(program, open);
  if (after !== undefined) {
    if (after > open + 2) return { from: open + 1, to: after - 1 };
    const object = tokens[after]?.text === '{' ? afterBracket(program, after) : undefined;
    return object === undefined
      ? { from: after, to: endOfOperand(program, index, tokens.length) }
      : { from: after + 1, to: object - 1 };
  }
  // In Ruby, a call without brackets ends with the line, unless a comma continues it.
  if (!language.extensions.includes('.rb')) return undefined;
  let to = open;
  const isMore = (): boolean => {
    const gap = file.slice(tokens[to - 1]?.end, tokens[to]?.start);
    return (!gap.includes('\n') || tokens[to - 1]?.text === ',') && !/^(?:[)\]}]|do)$/.test(tokens[to]?.text ?? ')');
  };
  while (isMore()) to = afterBracket(program, to) ?? to + 1;
  return to > open ? { from: open, to } : undefined;
}

/** The tokens between the name of an object and the call that makes it. */
const MAX_DISTANCE = 8;

/** Reads the texts of a key of the object that a call makes: `params = SearchParams(); params.query = …`. */
function readKeyOfResult(program: Program, index: number, key: string): readonly ProgramText[] {
  for (let at = index - 1; at > 0 && index - at < MAX_DISTANCE; at--) {
    if (/^:?=$/.test(program.tokens[at]?.text ?? '')) return readKeyOf(program, at - 1, key);
  }
  return [];
}
