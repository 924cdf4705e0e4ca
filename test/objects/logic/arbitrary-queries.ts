import fc from 'fast-check';
import { catalogue, type ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import { createResource, type Resource } from '../../../src/language/catalogue/resource.ts';
import type { CheckedQuery } from '../../../src/language/checker/checked-query.ts';
import { printClause, printQuery, quoteDouble } from '../../../src/language/syntax/print-query.ts';
import { arbitraryQuery, readQuery } from '../../support/arbitrary-query.ts';

/** Fields, some of them related. */
export const PATHS: Readonly<Record<ResourceName, readonly string[]>> = {
  payments: [
    'payment_status',
    'amount',
    'created_at',
    'statement_descriptor',
    'metadata',
    'refund.status',
    'refund.is_refunded',
    'three_d_secure.attempted',
    'three_d_secure.status',
    'three_d_secure.liability_shift',
    'fraud_prevention',
    'fraud_prevention.network_a_rdr.status',
  ],
  customers: ['payment_methods.type', 'payment_methods.details.exp_year', 'payment_methods.details.bin_data.issuer'],
  subscriptions: ['status', 'plan.name', 'next_billing_date', 'past_due.attempt_count'],
  plans: ['name', 'interval_count', 'created_at'],
};

/** The resources of the service without the restriction on OR queries, so that every query has a negation. */
const lenient = Object.values<Resource>(catalogue).map((resource) =>
  createResource({ ...resource, limits: { clauses: 10, substring: 1, or: 'any' } }),
);

/** Characters that are difficult because of letter case, word boundaries or surrogates. */
const HARD = [...'aAbBkKsS ', '\u212a', 'ſ', 'ς', 'σ', 'İ', 'ß', '-', '_', '\u0301', '😀', 'Ⓐ', 'ⓐ', '\u0345'];

const hardText = fc.array(fc.constantFrom(...HARD), { maxLength: 5 }).map((characters) => characters.join(''));

/** A query in its plainest spelling, for the report of a failing test. */
function readPlainly(resource: Resource, text: string): CheckedQuery {
  const plain = printQuery(readQuery(resource, text).ast);
  return readQuery(resource, plain);
}

/** Several clauses on one text field, with the same few characters. */
function hardQuery(resource: Resource, path: string): fc.Arbitrary<CheckedQuery> {
  const clause = fc
    .tuple(fc.constantFrom('', '', '-'), fc.constantFrom(':', '~'), hardText)
    .map(
      ([negation, operator, text]) =>
        `${negation}${path}${operator}${quoteDouble(operator === '~' ? text || 'a' : text)}`,
    );
  return fc.array(clause, { minLength: 2, maxLength: 6 }).map((clauses) => readPlainly(resource, clauses.join(' ')));
}

/** Two queries on the same one or two fields, so that many contradict or imply each other. */
export const queries: fc.Arbitrary<readonly [CheckedQuery, CheckedQuery]> = fc
  .constantFrom(...lenient)
  .chain((resource) => {
    const paths = PATHS[resource.name as ResourceName];
    const some = fc.uniqueArray(fc.constantFrom(...paths), { minLength: 1, maxLength: 2 });
    const soft = some.chain((two) => {
      const query = arbitraryQuery(resource, two).map((text) => readPlainly(resource, text));
      return fc.tuple(query, query);
    });
    const texts = paths.filter((path) => resource.entries.get(path)?.type === 'string');
    const hard = fc
      .constantFrom(...texts)
      .chain((path) => fc.tuple(hardQuery(resource, path), hardQuery(resource, path)));
    return fc.oneof({ arbitrary: soft, weight: 2 }, hard);
  });

/** The negation of a query. */
export function negate({ resource, connective, clauses }: CheckedQuery): CheckedQuery {
  const negated = clauses.map(({ node, isNegated }) =>
    isNegated ? printClause(node).slice(1) : `-${printClause(node)}`,
  );
  return readQuery(resource, negated.join(connective === 'or' ? ' ' : ' OR '));
}

/** A query with only some clauses of another one. */
export function restrict(
  { resource, connective, clauses }: CheckedQuery,
  isKept: (index: number) => boolean,
): CheckedQuery {
  const kept = clauses.filter((_, index) => isKept(index)).map(({ node }) => printClause(node));
  return readQuery(resource, kept.join(connective === 'or' ? ' OR ' : ' '));
}
