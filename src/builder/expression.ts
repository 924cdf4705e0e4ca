import { describeValue } from '../language/base/plain-data.ts';
import { type ResourceLike, type ResourceOf, toResource } from '../language/catalogue/catalogue.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import type { CheckedExpression } from '../language/checker/checked-query.ts';
import { type ExpressionTree, joinTrees, negateTree } from '../language/checker/expression-tree.ts';
import { readExpression } from '../language/checker/query-like.ts';
import { createExpression } from '../language/formatter/format-expression.ts';
import type { Connective } from '../language/syntax/ast.ts';
import type {
  AnyName,
  FieldArgument,
  ListArgument,
  OperatorArgument,
  OrElse,
  ValueArgument,
  Wrong,
} from './argument-types.ts';
import { emptyError } from './built-query.ts';
import type { NonNullIn, OfferedIn, ValueIn } from './clause-types.ts';
import { createClause, valueError } from './create-clause.ts';
import { isAbsent, readList } from './query-builder.ts';
import type { Optional, Search } from './search-types.ts';

declare const NAME: unique symbol;

/**
 * A part of an expression without its own resource, from `oneOf`, `between`, or `all`,
 * `any` and `not` without a resource: the outermost group gives it one.
 *
 * @typeParam _Target - The resource, or its name, from which the compiler infers that of a part inside a group.
 * @typeParam Name - The name of the resource; `any` if it is known only at run time.
 */
export interface ExpressionPart<_Target extends ResourceLike, in Name = NameOf<_Target>> {
  /** Only for the compiler: there is no such property when the program runs. */
  readonly [NAME]: (name: Name) => void;
}

type NameOf<Target extends ResourceLike> = string extends ResourceOf<Target>['name']
  ? // biome-ignore lint/suspicious/noExplicitAny: a part of any resource is checked at run time
    any
  : ResourceOf<Target>['name'];

/** What a group joins. */
export type ExpressionMember<Target extends ResourceLike> =
  | Search<Target>
  | CheckedExpression<Target>
  | ExpressionPart<Target>;

/** The members of a group, in which `undefined`, `null` and `false` stand for none. */
export type ExpressionMembers<Target extends ResourceLike> = readonly Optional<ExpressionMember<Target>>[];

/** Makes the tree of a part; `place` names it in errors. */
type CreateTree = (resource: Resource, place: string) => ExpressionTree;

class Part {
  readonly #create: CreateTree;

  constructor(create: CreateTree) {
    this.#create = create;
    Object.freeze(this);
  }

  static read(value: unknown): CreateTree | undefined {
    const object: object = Object(value);
    return #create in object ? object.#create : undefined;
  }
}

/**
 * Joins searches, checked queries and expressions with AND: all of them must hold. What the service refuses as one
 * query may be an expression: there is no limit on the clauses, and AND and OR are mixed in groups.
 *
 * @param resource - The name of one of the service's resources, or a resource made by `defineResource`. A group inside
 *   another one has none: it takes that of the outermost.
 * @param members - At least one; `undefined`, `null` and `false` are left out.
 * @throws {QueryError} If no member is left, because the group would match everything; if a search has no clauses, or a
 *   value is wrong.
 * @throws {TypeError} If a member is none of these, or is on another resource.
 * @see L6.1, L6.3
 * @example
 * String(all('payments', [oneOf('currency_code', ['EUR', 'USD']), search('payments').where('amount', '>', 500)]))
 * // 'currency_code:["EUR", "USD"] amount>500'
 */
export function all<const Target extends ResourceLike>(
  resource: Target,
  members: ExpressionMembers<NoInfer<Target>>,
): CheckedExpression<Target>;
export function all<Target extends ResourceLike>(members: ExpressionMembers<Target>): ExpressionPart<Target>;
export function all(...group: readonly unknown[]): unknown {
  return createGroup('all', 'and', group);
}

/**
 * Joins searches, checked queries and expressions with OR: at least one must hold. Otherwise it is like `all`.
 *
 * @param resource - As for `all`.
 * @param members - At least one; `undefined`, `null` and `false` are left out.
 * @throws {QueryError} As `all` does; a group without members would match nothing.
 * @throws {TypeError} As `all` does.
 * @see L6.1, L6.3
 * @example
 * String(any('payments', [search('payments').where('amount', '>', 500), not(oneOf('currency_code', ['EUR', 'USD']))]))
 * // 'amount>500 OR -currency_code:["EUR", "USD"]'
 */
export function any<const Target extends ResourceLike>(
  resource: Target,
  members: ExpressionMembers<NoInfer<Target>>,
): CheckedExpression<Target>;
export function any<Target extends ResourceLike>(members: ExpressionMembers<Target>): ExpressionPart<Target>;
export function any(...group: readonly unknown[]): unknown {
  return createGroup('any', 'or', group);
}

/**
 * Negates a search, a checked query or an expression: exactly the other objects match.
 *
 * @param resource - As for `all`.
 * @throws {QueryError} If a search has no clauses, or a value is wrong.
 * @throws {TypeError} If `member` is none of these, or is on another resource.
 * @see L6.1
 * @example
 * String(not('payments', search('payments').where('amount', '>', 500).exists('refund.status')))
 * // '-(amount>500 -refund.status:null)'
 */
export function not<const Target extends ResourceLike>(
  resource: Target,
  member: ExpressionMember<NoInfer<Target>>,
): CheckedExpression<Target>;
export function not<Target extends ResourceLike>(member: ExpressionMember<Target>): ExpressionPart<Target>;
export function not(...negation: readonly unknown[]): unknown {
  const member = negation.at(-1);
  return createPart('not', negation.slice(0, -1), (resource, place) => negateTree(readMember(resource, member, place)));
}

/**
 * Requires that a field has one of several values; any number of them, unlike the step
 * `oneOf` of a search. Repeated values are left out.
 *
 * @param field - The full path of the field, such as `id`.
 * @param values - At least one value. A list without values makes the outermost group throw a
 *   `QueryError`, and so does a value that is wrong.
 * @throws {QueryError} If `values` is not an array.
 * @see L6.2
 * @example
 * String(not('payments', oneOf('id', ['pay_1', 'pay_2', 'pay_1']))) // '-id:["pay_1", "pay_2"]'
 */
export function oneOf<
  Target extends ResourceLike,
  Name extends OfferedIn<ResourceOf<Target>> | AnyName,
  const Values extends
    | readonly ValueIn<ResourceOf<Target>, Name, ':'>[]
    | OrElse<Name, readonly unknown[]> = readonly NonNullIn<ResourceOf<Target>, Name, ':'>[],
>(
  field: FieldArgument<Target, 'and', string, number, Name>,
  values: ListArgument<Target, Name, Values, Values & AtLeastOne<Values['length']>>,
): ExpressionPart<Target>;
export function oneOf(field: string, values: unknown): unknown {
  const list = readList(values)?.first;
  if (list === undefined) throw valueError(field, values, 'an array');
  return new Part((resource, place) => {
    if (list.length === 0) throw emptyError(`: the list of \`${place}.oneOf\` has no values`);
    const clauses = list.map((value) => createClause(resource, false, field, ':', value));
    const different = new Map(clauses.map(({ clause, text }) => [text, clause]));
    return joinTrees('or', false, [...different.values()]);
  });
}

type AtLeastOne<Count extends number> = Count extends 0 ? 'empty-query: `oneOf` needs at least one value' : unknown;

/**
 * Requires that a field is in a range, whose ends belong to it: `between('amount', [500, 900])` is `amount>=500
 * amount<=900`.
 *
 * @param field - The full path of a numeric field or a date field.
 * @param range - The lowest and the highest value. A wrong one makes the outermost group throw a `QueryError`.
 * @throws {QueryError} If `range` is not an array of two values.
 * @see L2.4
 * @example
 * String(all('payments', [between('amount', [500, 900])])) // 'amount>=500 amount<=900'
 */
export function between<
  Target extends ResourceLike,
  Name extends OfferedIn<ResourceOf<Target>> | AnyName,
  const Low extends ValueIn<ResourceOf<Target>, Name, '>='> | OrElse<Name, unknown> = NonNullIn<
    ResourceOf<Target>,
    Name,
    '>='
  >,
  const High extends ValueIn<ResourceOf<Target>, Name, '>='> | OrElse<Name, unknown> = NonNullIn<
    ResourceOf<Target>,
    Name,
    '>='
  >,
>(
  field: FieldArgument<Target, 'and', string, number, Name>,
  range: readonly [low: EndArgument<Target, Name, Low>, high: EndArgument<Target, Name, High>],
): ExpressionPart<Target>;
export function between(field: string, range: unknown): unknown {
  const list = readList(range, 3);
  if (list?.length !== 2) throw valueError(field, range, 'an array of two values', list && `${list.length} values`);
  const [low, high] = list.first;
  return new Part((resource) =>
    joinTrees('and', false, [
      createClause(resource, false, field, '>=', low).clause,
      createClause(resource, false, field, '<=', high).clause,
    ]),
  );
}

/** The type of an end of a range: the value itself, or the diagnostic of the field or the value. */
type EndArgument<Target extends ResourceLike, Name extends string, Value> = ['wrong'] extends [
  Wrong<Exclude<OperatorArgument<Target, Name, '>='>, '>='>>,
]
  ? OperatorArgument<Target, Name, '>='>
  : ValueArgument<Target, Name, '>=', Value>;

function createGroup(name: string, connective: Connective, group: readonly unknown[]): unknown {
  const members = readList(group.at(-1))?.first;
  if (members === undefined) {
    throw new TypeError(`the members of \`${name}\` must be an array; got ${describeValue(group.at(-1))}`);
  }
  return createPart(name, group.slice(0, -1), (resource, place) => {
    const trees = members.flatMap((member, index) =>
      isAbsent(member) ? [] : readMember(resource, member, `${place}[${index}]`),
    );
    if (trees.length === 0) throw emptyError(`: \`${place}\` has no members`);
    return joinTrees(connective, false, trees);
  });
}

/** Makes an expression if there is a resource, and otherwise a part of one. */
function createPart(name: string, resources: readonly unknown[], create: CreateTree): unknown {
  if (resources.length === 0) return new Part((known, place) => create(known, `${place}.${name}`));
  const known = toResource(resources[0] as ResourceLike);
  return createExpression(known, create(known, name));
}

function readMember(resource: Resource, member: unknown, place: string): ExpressionTree {
  const create = Part.read(member);
  if (create !== undefined) return create(resource, place);
  const read = readExpression(member, 'a search, a checked query, an expression or a group', place);
  if (read.resource === resource) return read.tree;
  throw new TypeError(`\`${place}\` is on another resource than the expression, ${read.resource.name}`);
}
