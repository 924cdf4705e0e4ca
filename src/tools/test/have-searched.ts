import { plural } from '../../language/base/plural.ts';
import type { CheckedExpression, CheckedQuery } from '../../language/checker/checked-query.ts';
import { clausesOf } from '../../language/checker/expression-tree.ts';
import { readExpression } from '../../language/checker/query-like.ts';
import { cutLine, MAX_LISTED } from '../../language/diagnostic/quote.ts';
import { printClause } from '../../language/syntax/print-query.ts';
import { areEquivalent, checkEquivalence } from '../../objects/logic/implies.ts';
import { readSafely } from '../../objects/matcher/values.ts';
import type { SandboxRequest } from '../../sandbox/requests.ts';

/** The requests of a sandbox; `undefined` for another value. */
export function readRequests(received: unknown): readonly SandboxRequest[] | undefined {
  const requests = readSafely(() => (received as { readonly requests?: unknown }).requests);
  return Array.isArray(requests) ? requests : undefined;
}

/** Whether one of the requests is a search with this query, however it is worded. */
export function hasSearched(requests: readonly SandboxRequest[], query: CheckedExpression): boolean {
  return requests.some(({ checked }) => checked !== undefined && areEquivalent(checked, query));
}

/** Says which searches there were, the nearest to a query first. */
export function describeSearches(requests: readonly SandboxRequest[], query: CheckedExpression): readonly string[] {
  const ignored = requests.filter(({ resource, query: text }) => resource === undefined && text !== undefined);
  const searches = requests.filter(({ resource }) => resource === query.resource.name);
  const wanted = writeClauses(query);
  const near = searches
    .map((request) => ({
      request,
      distance: request.checked ? distanceOf(wanted, writeClauses(request.checked)) : Infinity,
    }))
    .sort((a, b) => a.distance - b.distance);
  const lines = [...new Set(near.map(({ request }) => describeSearch(request)))];
  const hidden = lines.length - MAX_LISTED;
  return [
    searches.length === 0
      ? `it received ${plural(requests.length, 'request')}, but no search on ${query.resource.name}`
      : `it received ${plural(searches.length, 'search', 'searches')} on ${query.resource.name}; the nearest first:`,
    ...lines.slice(0, MAX_LISTED),
    ...(hidden > 0 ? [`  and ${hidden} more`] : []),
    ...describeDifference(near[0]?.request.checked, query),
    ...[...new Set(ignored.map((request) => request.explain()))].slice(0, MAX_LISTED),
  ];
}

function describeSearch({ query = '', status }: SandboxRequest): string {
  return cutLine(`  ${query}${status === 200 ? '' : ` (answered with ${status})`}`);
}

/** An object that only one of two queries matches. */
function describeDifference(sent: CheckedQuery | undefined, query: CheckedExpression): readonly string[] {
  const result = sent?.resource === query.resource ? checkEquivalence(sent, query) : undefined;
  if (sent === undefined || result?.equivalent !== false) return [];
  const [matched] = result.matched === 'first' ? [sent] : [query];
  return [cutLine(`only ${matched.text} matches ${JSON.stringify(result.witness)}`)];
}

function writeClauses(query: CheckedExpression): ReadonlySet<string> {
  return new Set(clausesOf(readExpression(query).tree).map(({ node }) => printClause(node)));
}

/** The number of clauses that only one of two queries has. */
function distanceOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((clause) => other.has(clause)).length;
  return one.size + other.size - 2 * shared;
}
