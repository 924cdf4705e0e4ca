import { partitionPoint } from '../../../language/base/partition-point.ts';
import type { Span } from '../../../language/base/span.ts';
import {
  findListFilters,
  LIST_PARAMETERS,
  type ListFilter,
  SEARCH_PARAMETERS,
} from '../../../language/catalogue/list-filters.ts';
import type { Resource } from '../../../language/catalogue/resource.ts';
import { checkQuery } from '../../../language/checker/check-query.ts';
import { errorsOf } from '../../../language/checker/query-error.ts';
import { readFilter } from '../../../language/checker/read-filter.ts';
import { createDiagnostic } from '../../../language/diagnostic/declaration.ts';
import type { Diagnostic } from '../../../language/diagnostic/diagnostic.ts';
import type { Fix, TextEdit } from '../../../language/diagnostic/fix.ts';
import { ignoredParameter, missingApiVersion } from '../file-diagnostics.ts';
import type { EmbeddedQuery, HostSettings, NamedResource } from '../host.ts';
import { decodePercents, embedEscaped, readUrl, splitParameters, type Word } from './url.ts';

/** A request with queries. */
export interface SearchRequest {
  readonly resource: NamedResource;
  readonly queries: readonly EmbeddedQuery[];
  readonly parameters: readonly RequestParameter[];
  /** The headers; `undefined` if the file does not show them all. */
  readonly headers: readonly RequestHeader[] | undefined;
  /** Adds a header; `undefined` if there is no place for it. */
  readonly addHeader?: ((header: string) => TextEdit) | undefined;
}

/** A parameter of a request, beside the query. */
export interface RequestParameter {
  readonly name: string;
  /** `undefined` if it is known only at run time. */
  readonly value: string | undefined;
  /** The parameter in the file. */
  readonly span: Span;
  /** What to delete to remove it; `undefined` if that is not a part of the URL. */
  readonly removal: Span | undefined;
}

/** A header of a request. */
export interface RequestHeader {
  readonly name: string;
  /** `undefined` if it is known only at run time. */
  readonly value: string | undefined;
  /** The value in the file. */
  readonly span: Span;
}

/**
 * Reports what makes the service ignore a part of a search. Only a request with a query that the file
 * shows is reviewed: other services have customers too.
 */
export function reviewRequest(request: SearchRequest, { findResource }: HostSettings): readonly Diagnostic[] {
  const resource = findResource(request.resource.name);
  const query = request.queries.find(({ isDynamic }) => !isDynamic);
  if (query === undefined || resource === undefined) return [];
  const filters = findListFilters(resource);
  const isListed = filters !== undefined;
  return [
    ...Object.entries(resource.headers ?? {}).flatMap((header) => reviewHeader(request, header, isListed)),
    ...(isListed ? reviewParameters(request, query, resource, filters) : []),
  ];
}

function reviewHeader(
  { resource, headers, addHeader }: SearchRequest,
  [wantedName, wanted]: readonly [string, string],
  isListed: boolean,
): readonly Diagnostic[] {
  if (headers === undefined) return [];
  const written = `${wantedName}: ${wanted}`;
  const title = `send ${written}`;
  const report = (span: Span, found: string | undefined, edit: TextEdit | undefined): Diagnostic => {
    const fixes: readonly Fix[] = edit === undefined ? [] : [{ title, safe: true, edits: [edit] }];
    return createDiagnostic(missingApiVersion, span, { header: written, found, isListed }, { fixes });
  };
  const header = headers.find(({ name }) => name.toLowerCase() === wantedName.toLowerCase());
  if (header === undefined) return [report(resource.span, undefined, addHeader?.(written))];
  const { value, span } = header;
  return value === undefined || value === wanted ? [] : [report(span, value || undefined, { ...span, text: wanted })];
}

function reviewParameters(
  { parameters }: SearchRequest,
  query: EmbeddedQuery,
  resource: Resource,
  filters: readonly ListFilter[],
): readonly Diagnostic[] {
  const isIgnored = (parameter: string): boolean =>
    filters.some((filter) => filter.name === parameter) ||
    (LIST_PARAMETERS.includes(parameter) && !SEARCH_PARAMETERS.includes(parameter));
  return parameters
    .filter((parameter) => isIgnored(parameter.name))
    .map((parameter) => {
      const clause = writeClause(resource, filters, parameter);
      const fixes =
        clause === undefined || !takesClause(resource, query, clause) ? [] : moveToQuery(parameter, query, clause);
      return createDiagnostic(ignoredParameter, parameter.span, { name: parameter.name, clause }, { fixes });
    });
}

/** The clause that selects the same objects as a filter; `undefined` if there is none. */
function writeClause(
  resource: Resource,
  filters: readonly ListFilter[],
  { name, value }: RequestParameter,
): string | undefined {
  const filter = filters.find((one) => one.name === name);
  return filter === undefined || value === undefined ? undefined : readFilter(resource, filter, value)[0]?.clause;
}

/** Whether a clause brings no error into a query: it may have ten already, or be joined by OR. */
function takesClause(resource: Resource, { text }: EmbeddedQuery, clause: string): boolean {
  const countErrors = (query: string): number => errorsOf(checkQuery(resource, query).diagnostics).length;
  return countErrors(`${text} ${clause}`) <= countErrors(text);
}

/** Removes a parameter and adds its clause to the query. It is a suggestion: until now the search found more. */
function moveToQuery(
  { name, removal }: RequestParameter,
  { span: { end }, encode }: EmbeddedQuery,
  clause: string,
): readonly Fix[] {
  const place = { start: end, end };
  const added = encode(` ${clause}`, place);
  if (removal === undefined || added === undefined) return [];
  const edits = [
    { ...place, text: added },
    { ...removal, text: '' },
  ].sort((a, b) => a.start - b.start);
  return [{ title: `replace the parameter ${name} with the clause ${clause}`, safe: false, edits }];
}

/** Reads what the URLs among some words send; `undefined` if none is that of a resource. The first one names the resource. */
export function readSentUrls(
  words: readonly Word[],
  settings: HostSettings,
): Pick<SearchRequest, 'resource' | 'queries' | 'parameters'> | undefined {
  const sent = words.flatMap((word) => {
    const url = readUrl(word, settings);
    if (url === undefined) return [];
    const { resource, queries, parameters } = url;
    return {
      resource,
      queries: queries.map((value) => embedEscaped(word, value, resource)),
      parameters: readParameters(word, parameters.start, parameters.end),
    };
  });
  const [first] = sent;
  return (
    first && {
      resource: first.resource,
      queries: sent.flatMap(({ queries }) => queries),
      parameters: sent.flatMap(({ parameters }) => parameters),
    }
  );
}

/** Reads the parameters in a stretch of a word, such as the URL of a request, except the query. */
export function readParameters(word: Word, start: number, end: number): readonly RequestParameter[] {
  const { text, map, interpolations } = word;
  return Array.from(splitParameters(text, start, end), ({ start: from, end: to }) => {
    const equals = text.indexOf('=', from);
    const nameEnd = equals === -1 || equals > to ? to : equals;
    const after = partitionPoint(0, interpolations.length, (index) => (interpolations[index] as Span).end <= from);
    const isKnown = (interpolations[after]?.start ?? to) >= to;
    // The separator before it, or after the first one.
    const [cutStart, cutEnd] = from > start ? [from - 1, to] : [from, Math.min(to + 1, end)];
    return {
      name: text.slice(from, nameEnd),
      value: isKnown ? decodePercents(word, { start: Math.min(nameEnd + 1, to), end: to }).text : undefined,
      span: map.toFile({ start: from, end: to }),
      removal: map.toFile({ start: cutStart, end: cutEnd }),
    };
  });
}
