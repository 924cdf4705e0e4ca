import { chooseEach } from '../language/base/choose-each.ts';
import { describeValue, ownOptions } from '../language/base/plain-data.ts';
import { catalogue } from '../language/catalogue/catalogue.ts';
import {
  ALL_OBJECTS,
  findListFilters,
  LIST_ALTERNATIVES,
  LIST_ASSUMPTIONS,
  LIST_ORDER,
  LIST_PARAMETERS,
  type ListAssumption,
  type ListFilter,
  PAGE_SIZES,
} from '../language/catalogue/list-filters.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { headersOf } from '../language/catalogue/search-protocol.ts';
import { checkParsed } from '../language/checker/check.ts';
import { checkQuery } from '../language/checker/check-query.ts';
import type { CheckedExpression, CheckedQuery } from '../language/checker/checked-query.ts';
import { type FilterReading, readFilter } from '../language/checker/read-filter.ts';
import { quoteList, quoteText } from '../language/diagnostic/quote.ts';
import { formatExpression } from '../language/formatter/format-expression.ts';
import { parseExpression } from '../language/syntax/parse-query.ts';
import { planQueries } from './plans/create-plan.ts';
import { type Plan, PlanError } from './plans/plan.ts';
import { MAX_ENCODED_QUERY } from './source.ts';

/** The parameters of a request: as they stand in a URL, or by name, several values as a list. */
export type ListParameters =
  | string
  | Iterable<readonly [string, string]>
  | Readonly<Record<string, string | number | readonly (string | number)[] | undefined>>;

/** Options of `migrateRequest`. */
export interface MigrateOptions {
  /**
   * The assumptions that are accepted, by name; none by default. `all` accepts those without a risk: of a date without a
   * time, only you know whether it includes the day.
   */
  readonly accept?: 'all' | readonly (ListAssumption | 'all')[] | undefined;
}

/** An answer to a question that the documentation of version 1 leaves open. */
export interface MigrationAssumption {
  readonly name: ListAssumption;
  readonly message: string;
  /** The parameters that need it. */
  readonly parameters: readonly string[];
  readonly isAccepted: boolean;
}

/** A parameter or header that is said beside the query. */
export interface MigratedSetting {
  readonly name: string;
  /** Its value in the search. */
  readonly value: string;
  readonly message: string;
  /** Whether the search does not do it: the program must. */
  readonly isManual: boolean;
}

/** A parameter that a search cannot say. */
export interface UnsaidParameter {
  readonly name: string;
  /** `undefined` if it is known only at run time. */
  readonly value: string | undefined;
  readonly message: string;
}

/** A text to choose, where a request has several meanings or a part that no query says. */
export interface MigrationAlternative {
  /** The expression; `$name` stands for the value of a parameter that is known only at run time. */
  readonly text: string;
  /** The assumptions that it needs beside the accepted ones. */
  readonly accept: readonly ListAssumption[];
  /** The parameters that it leaves out. */
  readonly without: readonly string[];
}

/** What replaces a request of version 1. */
export interface Migration {
  readonly resource: Resource;
  /** The objects that the request selects; `undefined` if a filter is unsaid or an assumption is not accepted. */
  readonly expression: CheckedExpression | undefined;
  /** The expression as one query; `undefined` if it takes several, or there is no expression. */
  readonly query: CheckedQuery | undefined;
  /** The queries of the expression, if it takes several. */
  readonly plan: Plan | undefined;
  /** The assumptions that it needs, accepted or not. */
  readonly assumptions: readonly MigrationAssumption[];
  /** What the request sets beside the query. */
  readonly request: readonly MigratedSetting[];
  readonly unsaid: readonly UnsaidParameter[];
  /** Texts to choose from, if there is no expression. */
  readonly alternatives: readonly MigrationAlternative[];
}

/**
 * Translates a request to a list of version 1 into a search. No parameter is dropped: each is in the query, in `request`
 * or in `unsaid`. What the documentation leaves open is assumed only if you accept it.
 *
 * @param route - The method and the path, perhaps with an origin and with parameters: `GET /payments`.
 * @param parameters - The parameters of the request, beside those of `route`.
 * @throws {TypeError} If there is no such list, or an argument has the wrong type.
 * @example
 * const { query } = migrateRequest('GET /payments', { payment_status: 'FAILED', amount_from: 500 }, { accept: 'all' })
 * query?.text // 'payment_status:"FAILED" amount>=500'
 */
export function migrateRequest(route: string, parameters: ListParameters = [], options?: MigrateOptions): Migration {
  const { resource, search } = readRoute(route);
  const { accept } = ownOptions(options);
  return migrateParameters(resource, [...new URLSearchParams(search), ...readParameters(parameters)], accept);
}

function readRoute(route: string): { readonly resource: Resource; readonly search: string } {
  const [, path = '', search = ''] =
    /^(?:GET\s+)?(?:https?:\/\/[^/?#]*)?(\/[^?#]*)(?:\?([^#]*))?/i.exec(String(route).trim()) ?? [];
  const lists = Object.values(catalogue);
  const resource = lists.find((one) => path.replace(/\/$/, '').endsWith(one.path));
  if (resource !== undefined) return { resource, search };
  const routes = lists.map((one) => `GET ${one.path}`).join(', ');
  throw new TypeError(`\`route\` must be one of ${routes}; got ${describeValue(route)}`);
}

function readParameters(parameters: ListParameters): Iterable<readonly [string, string]> {
  if (typeof parameters === 'string') return new URLSearchParams(parameters);
  if (typeof parameters !== 'object' || parameters === null)
    throw new TypeError(`\`parameters\` must be an object or a text; got ${describeValue(parameters)}`);
  if (Symbol.iterator in parameters) return parameters as Iterable<readonly [string, string]>;
  return Object.entries(parameters).flatMap(([name, value]) => {
    const values: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
    return values.map((one) => [name, String(one)] as const);
  });
}

function readAccepted(accept: MigrateOptions['accept'] = []): ReadonlySet<string> {
  const given: readonly string[] = typeof accept === 'string' ? [accept] : accept;
  const names = Object.keys(LIST_ASSUMPTIONS);
  const unknown = given.find((name) => name !== 'all' && !names.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`\`accept\` must have only all, ${names.join(', ')}; got ${quoteText(unknown)}`);
  const accepted = new Set(given);
  for (const { names: group, standard } of LIST_ALTERNATIVES) {
    const chosen = group.filter((name) => accepted.has(name));
    if (chosen.length > 1) throw new TypeError(`\`accept\` has ${quoteList(chosen)}, which contradict each other`);
    if (accepted.has('all') && chosen.length === 0 && standard !== undefined) accepted.add(standard);
  }
  const alternatives: readonly string[] = LIST_ALTERNATIVES.flatMap((group) => group.names);
  if (accepted.has('all')) for (const name of names) if (!alternatives.includes(name)) accepted.add(name);
  return accepted;
}

/** A filter, and the clauses that it may stand for. */
interface Selection {
  readonly name: string;
  readonly readings: readonly FilterReading[];
}

/** What becomes of a parameter: a part of the expression, a setting beside it, or neither. */
interface ReadParameter {
  readonly selection?: Selection;
  readonly setting?: MigratedSetting;
  readonly unsaid?: UnsaidParameter;
}

/** Parameters that select no objects. */
const PAGING: readonly string[] = ['limit', 'page', 'sort', 'order'];

/** Migrates the parameters of a list. The value of one that is known only at run time is `undefined`. */
export function migrateParameters(
  resource: Resource,
  parameters: Iterable<readonly [string, string | undefined]>,
  accept?: MigrateOptions['accept'],
): Migration {
  const accepted = readAccepted(accept);
  const values = Map.groupBy(parameters, ([name]) => name);
  if (!values.has('limit')) values.set('limit', [['limit', String(PAGE_SIZES.list.standard)]]);
  const read = Array.from(values, ([name, given]) =>
    readParameter(
      resource,
      name,
      given.map(([, value]) => value),
    ),
  );
  const selections = read.flatMap(({ selection }) => selection ?? []);
  const unsaid = read.flatMap((one) => one.unsaid ?? []);
  const assumptions = listAssumptions(selections, accepted);
  const isSaid = unsaid.every(({ name }) => PAGING.includes(name)) && assumptions.every((one) => one.isAccepted);
  const expression = isSaid
    ? readClauses(
        resource,
        selections.flatMap((one) => findAccepted(one, accepted) ?? []),
      ).expression
    : undefined;
  return {
    resource,
    expression,
    ...findQueries(resource, expression),
    assumptions,
    request: [...listHeaders(resource), ...read.flatMap(({ setting }) => setting ?? [])],
    unsaid,
    alternatives: isSaid ? [] : listAlternatives(resource, selections, unsaid, accepted),
  };
}

function readParameter(resource: Resource, name: string, values: readonly (string | undefined)[]): ReadParameter {
  const filter = findListFilters(resource)?.find((one) => one.name === name);
  const [value] = values;
  const fail = (message: string, selection?: Selection): ReadParameter => ({
    unsaid: { name, value: values.includes(undefined) ? undefined : values.join(','), message },
    ...(selection && { selection }),
  });
  if (values.includes(undefined) || value === undefined) {
    const message = 'its value is known only at run time';
    return fail(message, filter?.clauses.length ? { name, readings: writeTemplates(filter) } : undefined);
  }
  if (filter === undefined && !LIST_PARAMETERS.includes(name))
    return fail('the list has no documented parameter of this name');
  if (values.length > 1 && filter?.isList !== true)
    return fail('it is given twice, and which value counts is not documented');
  if (filter?.clauses.length === 0) return fail('no clause selects the same objects');
  if (name === 'snapshot_at') return fail('a search has no snapshot');
  if (filter === undefined)
    return readSetting(resource, name, value) ?? fail(`${quoteText(value)} is no ${name} of the list`);
  const all = filter.isList === true ? [...new Set(values.flatMap((one) => one?.split(',') ?? []))] : [value];
  const wrong = all.find((one) => readFilter(resource, filter, one).length === 0);
  if (wrong !== undefined) return fail(`${quoteText(wrong)} is no value of it`);
  if (encodeURIComponent(value.toWellFormed()).length > MAX_ENCODED_QUERY)
    return fail('it is too long for the URL of a search');
  const each = all.map((one) => readFilter(resource, filter, one));
  const [readings = []] = each;
  if (all.length === 1) return { selection: { name, readings } };
  const clauses = each.map(([first]) => first?.clause ?? '');
  const clause = filter.clauses[0]?.isNegated === true ? clauses.join(' ') : `(${clauses.join(' OR ')})`;
  return { selection: { name, readings: [{ clause, assumes: [] }] } };
}

/** Clauses with a parameter of a stored text in place of a value. */
function writeTemplates({ name, clauses, isList }: ListFilter): readonly FilterReading[] {
  const value = isList === true ? `[$${name}]` : `$${name}`;
  return clauses.map(({ field, operator, isNegated, assumes = [] }) => ({
    clause: `${isNegated === true ? '-' : ''}${field}${operator}${value}`,
    assumes,
  }));
}

const SORTING = 'a search does not sort; `searchAll` sorts by a date, with its option `order`';

/** Reads a parameter that is said beside the query; `undefined` if its value is wrong. */
function readSetting(resource: Resource, name: string, value: string): ReadParameter | undefined {
  const { list, search } = PAGE_SIZES;
  const number = /^\d{1,15}$/.test(value) ? Number(value) : 0;
  if (name === 'limit') {
    if (number < list.min || number > list.max) return undefined;
    const isManual = number > search.max;
    const message = isManual
      ? `a page has at most ${search.max} objects instead of ${list.max}`
      : `without it, a page has ${search.standard} objects instead of ${list.standard}`;
    return { setting: { name, value: String(Math.min(number, search.max)), message, isManual } };
  }
  if (name === 'page') {
    if (number < 1) return undefined;
    const message = 'a search has no page numbers: to continue, pass `next_page` of an answer as `page`';
    return number === 1
      ? { setting: { name, value: '', message, isManual: false } }
      : { unsaid: { name, value, message } };
  }
  const isDefault = value === LIST_ORDER[name as keyof typeof LIST_ORDER];
  if (name === 'order' ? value !== 'asc' && value !== 'desc' : !resource.entries.has(value)) return undefined;
  return { setting: { name, value, message: SORTING, isManual: !isDefault } };
}

function listHeaders(resource: Resource): readonly MigratedSetting[] {
  const message = 'without this header, the service answers with the list of version 1';
  return Object.entries(headersOf(resource)).map(([name, value]) => ({ name, value, message, isManual: false }));
}

/** The first reading whose assumptions are all accepted. */
function findAccepted({ readings }: Selection, accepted: ReadonlySet<string>): FilterReading | undefined {
  return readings.find(({ assumes }) => assumes.every((name) => accepted.has(name)));
}

/** The accepted reading of a filter; without one, all its readings. */
function openReadings(selection: Selection, accepted: ReadonlySet<string>): readonly FilterReading[] {
  const reading = findAccepted(selection, accepted);
  return reading === undefined ? selection.readings : [reading];
}

/** Lists the assumptions of the accepted readings; of a filter without one, those of all its readings. */
function listAssumptions(
  selections: readonly Selection[],
  accepted: ReadonlySet<string>,
): readonly MigrationAssumption[] {
  const needed = selections.flatMap((selection) => {
    const names = openReadings(selection, accepted).flatMap(({ assumes }) => assumes);
    return names.map((name) => ({ name, parameter: selection.name }));
  });
  if (selections.length > 1)
    needed.unshift(...selections.map(({ name }) => ({ name: 'all-filters' as const, parameter: name })));
  return Array.from(
    Map.groupBy(needed, ({ name }) => name),
    ([name, uses]) => ({
      name,
      message: LIST_ASSUMPTIONS[name],
      parameters: [...new Set(uses.map(({ parameter }) => parameter))],
      isAccepted: accepted.has(name),
    }),
  );
}

/** Joins clauses in canonical form. Those with a parameter in place of a value are no expression yet. */
function readClauses(
  resource: Resource,
  readings: readonly FilterReading[],
): Pick<Migration, 'expression'> & { readonly text: string } {
  const text = readings.map(({ clause }) => clause).join(' ') || ALL_OBJECTS;
  const written = readExpressionText(resource, text);
  if (written === undefined) return { text, expression: undefined };
  const canonical = formatExpression(written);
  return { text: canonical, expression: readExpressionText(resource, canonical) };
}

/** Reads an expression without relative dates. */
function readExpressionText(resource: Resource, text: string): CheckedExpression | undefined {
  return checkParsed(resource, text, parseExpression(text), true).expression;
}

function findQueries(resource: Resource, expression: CheckedExpression | undefined): Pick<Migration, 'query' | 'plan'> {
  if (expression === undefined) return { query: undefined, plan: undefined };
  const { query } = checkQuery(resource, expression.text);
  if (query !== undefined) return { query, plan: undefined };
  const plan = planExactly(expression);
  const [only] = plan.queries;
  return plan.queries.length === 1 && plan.local === undefined
    ? { query: only, plan: undefined }
    : { query: undefined, plan };
}

/** Plans queries that find nothing else, if there are such. */
function planExactly(expression: CheckedExpression): Plan {
  try {
    return planQueries(expression, { local: 'never' });
  } catch (error) {
    if (!(error instanceof PlanError)) throw error;
    return planQueries(expression, { local: 'always' });
  }
}

/** Writes a text for each choice of readings that agrees with what is accepted. */
function listAlternatives(
  resource: Resource,
  selections: readonly Selection[],
  unsaid: readonly UnsaidParameter[],
  accepted: ReadonlySet<string>,
): readonly MigrationAlternative[] {
  if (selections.length === 0) return [];
  const without = unsaid.map(({ name }) => name).filter((name) => selections.every((one) => one.name !== name));
  const joined: readonly ListAssumption[] = selections.length > 1 ? ['all-filters'] : [];
  return chooseEach(selections.map((one) => openReadings(one, accepted))).map((choice) => {
    const names = [...joined, ...choice.flatMap(({ assumes }) => assumes)];
    return {
      text: readClauses(resource, choice).text,
      accept: [...new Set(names)].filter((name) => !accepted.has(name)),
      without,
    };
  });
}
