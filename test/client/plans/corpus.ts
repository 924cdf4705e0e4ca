import fc from 'fast-check';
import { catalogue, type ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import type { Field } from '../../../src/language/catalogue/field.ts';
import { OPERATORS, TAKES_NULL } from '../../../src/language/catalogue/field-types.ts';
import type { Resource } from '../../../src/language/catalogue/resource.ts';
import { checkExpressionText } from '../../../src/language/checker/check-expression.ts';
import type { CheckedExpression } from '../../../src/language/checker/checked-query.ts';
import { type ExpressionTree, isGroup } from '../../../src/language/checker/expression-tree.ts';
import { quoteDouble } from '../../../src/language/syntax/print-query.ts';
import { compileClause, type Matcher } from '../../../src/objects/matcher/compile-matcher.ts';

/** Fields of every type, some of them related, in arrays, with keys or with a closed set of values. */
const PATHS: Readonly<Record<ResourceName, readonly string[]>> = {
  payments: [
    'id',
    'payment_status',
    'currency_code',
    'amount',
    'created_at',
    'statement_descriptor',
    'metadata',
    'refund.status',
    'refund.is_refunded',
    'three_d_secure.attempted',
    'fraud_prevention',
    'fraud_prevention.network_a_rdr.status',
  ],
  customers: ['email', 'total_spend', 'payment_methods.type', 'payment_methods.details.exp_year', 'metadata'],
  subscriptions: ['status', 'plan.name', 'next_billing_date', 'past_due.attempt_count', 'customer.metadata'],
  plans: ['name', 'interval', 'interval_count', 'created_at', 'price.amount'],
};

/** Texts that are difficult because of letter case, words, wildcards, control characters or surrogates. */
const TEXTS = ['coffee shop', 'COFFEE', 'coffee', 'Σας', 'ςας', 'ß', '100%', 'a_b', 'x\u0000y', '😀 k', 'K', '\u212a'];
const TIMES = ['2025-03-01T10:00:00Z', '2025-03-01T12:00:00.250+02:00', '2024-02-29T23:59:59Z', '2026-01-01T00:00:00Z'];
const NUMBERS = [-3, 0, 1, 5, 10, 100, 2 ** 53];

function searchedValue({ type, values }: Field, operator: string): fc.Arbitrary<string> {
  switch (type) {
    case 'numeric':
      return fc.constantFrom(...NUMBERS).map(String);
    case 'date':
      return fc.constantFrom(...TIMES).map(quoteDouble);
    case 'boolean':
      return fc.constantFrom('true', 'false');
    case 'presence':
      return fc.constant('null');
    default:
      if (values !== undefined) return fc.constantFrom(...values.members).map(quoteDouble);
      return fc.constantFrom(...TEXTS.filter((text) => operator !== '~' || [...text].length > 2)).map(quoteDouble);
  }
}

function clauseOn(field: Field): fc.Arbitrary<string> {
  const name = field.keyed === true ? `${field.path}[a]` : field.path;
  const valued = fc
    .constantFrom(...OPERATORS[field.type])
    .chain((operator) => searchedValue(field, operator).map((value) => `${operator}${value}`));
  const rest = TAKES_NULL[field.type] ? fc.oneof({ arbitrary: valued, weight: 4 }, fc.constant(':null')) : valued;
  return fc.tuple(fc.constantFrom('', '', '-'), rest).map(([negation, one]) => `${negation}${name}${one}`);
}

function listOn(field: Field): fc.Arbitrary<string> {
  const name = field.keyed === true ? `${field.path}[a]` : field.path;
  const values = fc.array(searchedValue(field, ':'), { minLength: 2, maxLength: 12 });
  return fc.tuple(fc.constantFrom('', '', '-'), values).map(([not, all]) => `${not}${name}:[${all.join(', ')}]`);
}

/** Expressions over few fields, so that many clauses contradict or imply one another. */
function arbitraryExpression(resource: Resource, maxDepth = 3): fc.Arbitrary<CheckedExpression> {
  const all = PATHS[resource.name as ResourceName].flatMap((path) => resource.entries.get(path) ?? []);
  const fields = fc.uniqueArray(fc.constantFrom(...all), { minLength: 1, maxLength: 4 });
  return fields.chain((some) => {
    const field = fc.constantFrom(...some);
    const leaf = fc.oneof(
      { arbitrary: field.chain(clauseOn), weight: 6 },
      field.filter(({ type }) => type !== 'presence').chain(listOn),
    );
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth, depthSize: 'small' },
        leaf,
        fc
          .tuple(
            fc.constantFrom('', '', '-'),
            fc.constantFrom(' ', ' OR '),
            fc.array(tie('tree'), { minLength: 2, maxLength: 4 }),
          )
          .map(([not, separator, members]) => `${not}(${members.join(separator)})`),
      ),
    }));
    const usable = some.some(({ type }) => type !== 'presence');
    return (usable ? tree : field.chain(clauseOn)).map((text) => checkExpressionText(resource, text));
  });
}

export const anyExpression: fc.Arbitrary<CheckedExpression> = fc
  .constantFrom(...Object.values<Resource>(catalogue))
  .chain((resource) => arbitraryExpression(resource));

/** Tests an object clause by clause: what an expression means, in the plainest words. */
export function compileTree(tree: ExpressionTree): Matcher {
  if (!isGroup(tree)) return compileClause(tree);
  const members = tree.members.map(compileTree);
  return (object) => {
    const holds = (matches: Matcher): boolean => matches(object);
    return (tree.connective === 'and' ? members.every(holds) : members.some(holds)) !== tree.isNegated;
  };
}

/** Values that the service may send for a field: those of the clauses, near ones, and none. */
function storedValue({ type, values, source }: Field): fc.Arbitrary<unknown> {
  const none = fc.constantFrom<unknown>(undefined, null, '');
  if (type === 'presence' || (source !== undefined && 'present' in source)) {
    return fc.constantFrom<unknown>(undefined, null, {}, { other: '' }, { other: 'x' });
  }
  const some = {
    numeric: fc.constantFrom<unknown>(...NUMBERS, ...NUMBERS.map((number) => number + 1), 2 ** 53 + 2),
    date: fc.constantFrom<unknown>(...TIMES, '2025-03-01T10:00:00.001Z', '2025-02-30T00:00:00Z', 'soon'),
    boolean: fc.constantFrom<unknown>(true, false),
  } as const;
  if (type === 'numeric' || type === 'boolean' || type === 'date')
    return fc.oneof({ arbitrary: some[type], weight: 4 }, none);
  const texts = values?.members ?? [...TEXTS, 'coffee\u00a0shop', 'shop coffee', 'x'.repeat(300), '\ud800'];
  return fc.oneof({ arbitrary: fc.mixedCase(fc.constantFrom(...texts)), weight: 4 }, none, fc.constant('NEW_VALUE'));
}

type Members = Record<string, unknown>;

function plant(object: Members, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    const there = object[name];
    if (typeof there !== 'object' || there === null) object[name] = value;
    return;
  }
  if (typeof object[name] !== 'object' || object[name] === null) object[name] = {};
  plant(object[name] as Members, rest, value);
}

function pathsOf({ name, entries }: Resource): readonly string[] {
  return name in PATHS ? PATHS[name as ResourceName] : [...entries.keys()];
}

/** Objects as the service sends them, with awkward values. */
export function storedObject(resource: Resource): fc.Arbitrary<Members> {
  const fields = pathsOf(resource).flatMap((path) => resource.entries.get(path) ?? []);
  const single = fields.filter(({ many, path }) => many !== true && path !== 'id');
  const many = fields.filter((field) => field.many === true);
  const parts = single.map((field) => fc.option(storedValue(field), { nil: undefined, freq: 4 }));
  // The service never sends an object without an id.
  const id = fc.oneof(fc.uuid(), fc.constantFrom(...TEXTS));
  const elements = fc.array(fc.tuple(...many.map(storedValue)), { maxLength: 3 });
  return fc.tuple(fc.tuple(...parts), elements, id).map(([values, listed, ownId]) => {
    const object: Members = { id: ownId };
    for (const [index, field] of single.entries()) {
      const isEqual = field.source !== undefined && 'equals' in field.source;
      const path = [...(field.source?.path ?? field.path).split('.'), ...(field.keyed === true ? ['a'] : [])];
      if (!isEqual && values[index] !== undefined) plant(object, path, values[index]);
    }
    if (many.length > 0) {
      object['payment_methods'] = listed.map((row) => {
        const method: Members = {};
        for (const [index, field] of many.entries()) plant(method, field.path.split('.').slice(1), row[index]);
        return method;
      });
    }
    return object;
  });
}
