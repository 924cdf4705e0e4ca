import type { ResourceLike, ResourceOf } from '../catalogue/catalogue.ts';
import type { Field } from '../catalogue/field.ts';
import type { Resource } from '../catalogue/resource.ts';
import type { ClauseNode, Connective, Operator, ParameterNode, QueryNode } from '../syntax/ast.ts';
import { assertNever } from '../text/assert-never.ts';
import { COPY, isOfOtherCopy, OTHER_COPY, OWN_COPY } from '../text/copy.ts';
import { describeValue } from '../text/describe-value.ts';
import { freezeDeep } from '../text/freeze-deep.ts';

/**
 * A value, read as the type of its field. Dates are milliseconds since the epoch
 * in UTC. Numbers keep their digits beside the nearest double.
 */
export type CheckedValue =
  | { readonly kind: 'null' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number; readonly digits: string }
  | { readonly kind: 'date'; readonly epochMs: number; readonly text: string }
  | { readonly kind: 'boolean'; readonly boolean: boolean };

/** A clause whose field exists and takes its operator and value. */
export interface CheckedClause {
  readonly node: ClauseNode;
  readonly isNegated: boolean;
  readonly field: Field;
  /** The key of a keyed field, otherwise `undefined`. */
  readonly key: string | undefined;
  readonly operator: Operator;
  readonly value: CheckedValue;
  /** Whether `scoped` added it: a plan keeps it in every query. */
  readonly isScope?: true;
}

/** A clause whose value is a parameter. Whether the value is right is checked when there is one. */
export interface ParameterClause extends Omit<CheckedClause, 'value'> {
  readonly parameter: ParameterNode;
}

/** Whether a clause has its value, rather than a parameter. */
export function isWhole(clause: CheckedClause | ParameterClause): clause is CheckedClause {
  return clause.node.value?.kind !== 'Parameter';
}

/** A query as plain data: the name of its resource, and its text. `checkQuery(resource, text)` reads it back. */
export interface QueryData {
  readonly resource: string;
  readonly text: string;
}

/**
 * A query without errors, with its fields resolved and its values read. Only the
 * checker makes one, so code that takes it (a matcher, a formatter) has no branch
 * for an unknown field or a wrong value.
 *
 * It is immutable. A copy made by hand, by `structuredClone` or from JSON is not a
 * checked query: check its `text` again. Two checked queries are deeply equal if
 * they have the same resource and text.
 *
 * @typeParam Target - The resource, or its name; any resource by default.
 */
export type CheckedQuery<Target extends ResourceLike = Resource> = CheckedQueryOn<ResourceOf<Target>>;

/**
 * The type of an argument that must be a query or an expression on a resource: the
 * query itself, or the reason why it is not, for the compiler to print. A query whose
 * resource is known only at run time is accepted.
 */
export type QueryArgument<
  On extends Resource,
  Query extends { readonly resource: Resource },
> = string extends Query['resource']['name']
  ? Query
  : Query['resource']['name'] extends On['name']
    ? Query
    : `the query is on ${Query['resource']['name']}, not on ${On['name']}`;

const CHECKED_QUERY = 'a checked query, `query` of checkQuery or toQuery() of a search';

/** The class of checked queries. Its private field tells them from copies. */
export class CheckedQueryOn<On extends Resource> {
  readonly resource: On;
  readonly connective: Connective;
  /** The query as it was checked: the text of the writer, or that of a search. */
  readonly text: string;
  readonly #clauses: readonly CheckedClause[];
  readonly #ast: QueryNode;

  constructor(resource: On, connective: Connective, text: string, clauses: readonly CheckedClause[], ast: QueryNode) {
    this.resource = resource;
    this.connective = connective;
    this.text = text;
    this.#clauses = clauses;
    this.#ast = ast;
    Object.freeze(this);
  }

  // A getter and not a static block, which would keep the class in every bundle.
  get [COPY](): object {
    return OWN_COPY;
  }

  /**
   * The clauses without freezing them, for internal code that neither changes them
   * nor hands them out.
   *
   * @throws {TypeError} As `assertCheckedQuery` does. The private field tells a
   *   query of the checker from a copy or a proxy.
   */
  static clausesOf(query: unknown, name = 'query', expected = CHECKED_QUERY): readonly CheckedClause[] {
    const object: object = Object(query);
    if (#clauses in object) return object.#clauses;
    throw new TypeError(`\`${name}\` must be ${expected}; got ${describeOther(query)}`);
  }

  // Freezing takes longer than checking, so the parts are frozen only when a user reads them.

  /** The clauses, in the order of the text; frozen, as everything in them is. */
  get clauses(): readonly CheckedClause[] {
    return freezeDeep(CheckedQueryOn.clausesOf(this));
  }

  /** The AST that was checked, frozen. */
  get ast(): QueryNode {
    CheckedQueryOn.clausesOf(this);
    return freezeDeep(this.#ast);
  }

  /** Returns the text, so that a checked query can be sent as it is. */
  toString(): string {
    return this.text;
  }

  /** Returns the name of the resource and the text, enough to check the query again. */
  toJSON(): QueryData {
    return { resource: this.resource.name, text: this.text };
  }
}

/**
 * Checks at run time that an argument is a checked query. The result of
 * `checkQuery`, a text or a builder is easily passed instead; so is a copy, in
 * which somebody may have changed a value.
 *
 * @param name - The name of the caller's parameter.
 * @param expected - What it accepts, for the error.
 * @throws {TypeError} If it is not a checked query.
 */
export function assertCheckedQuery(query: unknown, name?: string, expected?: string): asserts query is CheckedQuery {
  CheckedQueryOn.clausesOf(query, name, expected);
}

/**
 * Makes a query of clauses that were checked as parts of another query or expression, without
 * running the rules on them again.
 *
 * @param ast - The AST of `text`, with the same clauses.
 * @throws {Error} If the query breaks a limit of the resource, which the caller must not let happen.
 */
export function joinCheckedClauses(
  resource: Resource,
  connective: Connective,
  text: string,
  clauses: readonly CheckedClause[],
  ast: QueryNode,
): CheckedQuery {
  const { limits } = resource;
  const [first] = clauses;
  const isOneField = clauses.every(({ field, key }) => field === first?.field && key === first.key);
  const isAllowed = connective === 'and' || limits.orAcrossFields || isOneField;
  if (first === undefined || clauses.length > limits.clauses || !isAllowed) {
    throw new Error('the service would refuse a query of these clauses');
  }
  const placed = clauses.map((clause, index) => ({ ...clause, node: ast.clauses[index] ?? clause.node }));
  return new CheckedQueryOn(resource, connective, text, placed, ast);
}

function describeOther(value: unknown): string {
  if (isOfOtherCopy(value)) return OTHER_COPY;
  try {
    const object: object = Object(value);
    if ('toQuery' in object) return 'a search';
    if ('diagnostics' in object) {
      return 'expression' in object
        ? 'a result of checkExpression; pass its `expression`'
        : 'a result of checkQuery; pass its `query`';
    }
    if (isExpression(object)) return 'an expression; `plan` of `clausal/client` makes queries of it';
    // A clone still has this, and so does a copy from JSON.
    if ('resource' in object) return 'a copy of a query; check its `text` again';
  } catch {
    // A proxy threw; the checker makes none.
  }
  return describeValue(value);
}

/** Whether an object is a checked expression, which is a layer above. A query has a connective, a copy has no mark. */
function isExpression(object: object): boolean {
  return COPY in object && !('connective' in object);
}

/** Writes a value as the clause has it, without quotes and escapes. */
export function writeCheckedValue(value: CheckedValue): string {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(value.boolean);
    case 'number':
      return value.digits;
    case 'date':
    case 'text':
      return value.text;
    default:
      return assertNever(value);
  }
}
