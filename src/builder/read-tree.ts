import { describeValue, isList, ownOptions } from '../language/base/plain-data.ts';
import { type ResourceLike, toResource } from '../language/catalogue/catalogue.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import type { CheckedExpression } from '../language/checker/checked-query.ts';
import { type ExpressionTree, joinTrees } from '../language/checker/expression-tree.ts';
import { QueryError } from '../language/checker/query-error.ts';
import type { DiagnosticCode } from '../language/checker/registry.ts';
import { type DateOptions, readClock } from '../language/checker/relative-time.ts';
import { quoteText } from '../language/diagnostic/quote.ts';
import { createExpression } from '../language/formatter/format-expression.ts';
import type { Connective, Operator } from '../language/syntax/ast.ts';
import { MAX_DEPTH } from '../language/syntax/syntax-diagnostics.ts';
import { findContradiction } from './contradiction.ts';
import { type BuiltClause, createClauses, type ReadPeriod, readFieldName } from './create-clause.ts';
import { isAbsent, readList } from './query-builder.ts';

/** The most clauses and groups in data, which comes from outside. */
export const MAX_PIECES = 100_000;

/** An error in the data of an expression. */
export interface ExpressionError {
  /** The names and positions that lead to it: `['all', 0, 'in', 3]`. */
  readonly path: readonly (string | number)[];
  /** The code of the diagnostic; `invalid-expression` for data that is no part of an expression. */
  readonly code: DiagnosticCode | 'invalid-expression';
  /** What is wrong, in words. */
  readonly message: string;
}

type Path = ExpressionError['path'];

/** What data probably does not mean, although it is an expression. */
export interface ExpressionWarning extends Omit<ExpressionError, 'code'> {
  /** The code of the diagnostic; `never-matches` for a group with contradictory clauses on one field, `reversed-range` if they form a range. */
  readonly code: DiagnosticCode | 'never-matches' | 'reversed-range';
}

/** The expression of the data, or all errors in it. */
export type ExpressionDataResult<Target extends ResourceLike> = {
  readonly warnings: readonly ExpressionWarning[];
} & (
  | { readonly valid: true; readonly expression: CheckedExpression<Target>; readonly errors: readonly [] }
  | {
      readonly valid: false;
      readonly expression: undefined;
      readonly errors: readonly [ExpressionError, ...ExpressionError[]];
    }
);

/** What an object of the data stands for: a group, or clauses on one field. */
export type Piece = GroupData | Clauses;

interface GroupData {
  readonly connective: Connective;
  readonly isNegated: boolean;
  /** A group among the members is part of the same object, and is left out if it is empty. */
  readonly members: readonly (PlacedData | GroupData)[];
}

/** Asks for an own property: a polluted prototype must not make a group of clauses. */
function hasMembers(piece: Piece | PlacedData): piece is GroupData {
  return Object.hasOwn(piece, 'members');
}

interface Clauses {
  readonly connective: Connective;
  readonly isNegated: boolean;
  readonly field: unknown;
  readonly values: readonly PlacedData[];
  /** One for each value, or one for all. */
  readonly operators: readonly unknown[];
  /** The property that chose the operators. */
  readonly operatorKey: string;
  /** Whether the data asks for objects without a value. A `null` alone may be an accident. */
  readonly isAbsent?: boolean;
}

/** A member or a value, with its path from the object that has it. */
export interface PlacedData {
  readonly path: Path;
  readonly data: unknown;
  /** Why it is no value. */
  readonly mistake?: readonly [message: string, code: ExpressionError['code']];
}

/** A mistake in a property of an object; in the object itself if the path is empty. */
export class Mistake extends Error {
  readonly path: Path;
  readonly code: ExpressionError['code'];

  constructor(path: Path, message: string, code: ExpressionError['code'] = 'invalid-expression') {
    super(message);
    this.path = path;
    this.code = code;
  }
}

/**
 * Reads a list in an object.
 *
 * @throws {Mistake} If it is not a list.
 */
export function readPlaced(data: unknown, key: string): readonly PlacedData[] {
  // One more than is read is enough for the error.
  const list = readList(data, MAX_PIECES + 1)?.first;
  if (list === undefined) throw new Mistake([key], `\`${key}\` must be an array; got ${describeValue(data)}`);
  return list.map((value, index) => ({ path: [key, index], data: value }));
}

/**
 * Reads a flag of an object, which may be absent.
 *
 * @throws {Mistake} If it is not a boolean.
 */
export function readFlag(data: unknown, key: string): boolean {
  if (data === undefined || typeof data === 'boolean') return data === true;
  throw new Mistake([key], `\`${key}\` must be a boolean; got ${describeValue(data)}`);
}

export interface DataFormat {
  /** Reads the own properties of an object; `undefined` if it is left out. May throw a `Mistake`. */
  readonly readPiece: (properties: Readonly<Record<string, unknown>>) => Piece | undefined;
  /** Reads the dates that are not absolute. */
  readonly readPeriod: ReadPeriod;
  /** How to ask for objects without a value. */
  readonly absence: string;
}

/**
 * Reads data as an expression. Nothing in it makes it throw: objects may be nested without
 * end or contain themselves, and may have getters that throw.
 *
 * @throws {TypeError} If `resource` is not a resource, or an option is invalid.
 */
export function readTree(
  resource: ResourceLike,
  data: unknown,
  format: DataFormat,
  options: DateOptions | undefined,
): ExpressionDataResult<ResourceLike> {
  const clock = readClock(options);
  const known = toResource(resource);
  const reader = new TreeReader(known, format, (name, operator, value) =>
    createClauses(known, false, name, operator, value, clock, format.readPeriod),
  );
  const tree = reader.read({ path: [], data }, []);
  const [first, ...others] = reader.listErrors(tree);
  const { warnings } = reader;
  return first === undefined
    ? { valid: true, expression: createExpression(known, tree as ExpressionTree), errors: [], warnings }
    : { valid: false, expression: undefined, errors: [first, ...others], warnings };
}

/** How deep objects may be nested: groups and negations take turns. */
const MAX_DATA_DEPTH = 2 * (MAX_DEPTH + 2);

type CreateClauses = (name: string, operator: Operator, value: unknown) => readonly BuiltClause[];

/** A tree; `null` for what is left out, `undefined` after a mistake. */
type ReadResult = ExpressionTree | null | undefined;

class TreeReader {
  readonly #resource: Resource;
  readonly warnings: ExpressionWarning[] = [];
  readonly #format: DataFormat;
  readonly #createClauses: CreateClauses;
  readonly #errors: ExpressionError[] = [];
  readonly #ancestors = new Set<unknown>();
  readonly #never = new Set<ExpressionTree>();
  /** How much more is read: an object in memory can occur many times in others, so their depth alone bounds nothing. */
  #room = MAX_PIECES;

  constructor(resource: Resource, format: DataFormat, create: CreateClauses) {
    this.#resource = resource;
    this.#format = format;
    this.#createClauses = create;
  }

  /** Reads an object; `around` is the path of what it is in. */
  read({ path, data }: PlacedData, around: Path): ReadResult {
    if (path.length > 0 && isAbsent(data)) return null;
    const here = [...around, ...path];
    return this.#attempt(here, here, () => {
      const piece = this.#open(data);
      if (piece === undefined) return null;
      this.#ancestors.add(data);
      const tree = this.#join(piece, here);
      this.#ancestors.delete(data);
      if (tree === null) throw new Mistake([], 'it is empty: a group needs a member, a list a value', 'empty-query');
      return tree;
    });
  }

  listErrors(tree: ReadResult): readonly ExpressionError[] {
    if (this.#room < 0) {
      const message = `the data has more than ${MAX_PIECES} clauses and groups`;
      return [{ path: [], code: 'query-too-long', message }];
    }
    return tree === null
      ? [{ path: [], code: 'empty-query', message: 'the whole expression is left out' }]
      : this.#errors;
  }

  #open(data: unknown): Piece | undefined {
    if (typeof data !== 'object' || data === null || isList(data)) {
      throw new Mistake([], `a part of an expression must be an object; got ${describeValue(data)}`);
    }
    if (this.#ancestors.has(data)) throw new Mistake([], 'the object contains itself');
    if (this.#ancestors.size > MAX_DATA_DEPTH) throw new Mistake([], 'objects are nested too deep', 'parentheses');
    return this.#format.readPiece(readOwn(data));
  }

  #join(piece: Piece, path: Path): ReadResult {
    const { length } = hasMembers(piece) ? piece.members : piece.values;
    this.#room -= length;
    if (this.#room < 0) return undefined;
    const found = hasMembers(piece)
      ? piece.members.map((one) => (hasMembers(one) ? this.#join(one, path) : this.read(one, path)))
      : this.#readClauses(piece, path);
    const trees = found.filter((tree) => tree !== null);
    if (trees.length === 0) return null;
    if (!trees.every((tree) => tree !== undefined)) return undefined;
    const never = this.#neverMatches(trees, piece, path);
    const tree = joinTrees(piece.connective, piece.isNegated, trees);
    if (never && !piece.isNegated) this.#never.add(tree);
    return tree;
  }

  #readClauses({ field, values, operators, operatorKey, isAbsent }: Clauses, path: Path): readonly ReadResult[] {
    const fieldPath = [...path, 'field'];
    const name = this.#attempt(fieldPath, fieldPath, () => readFieldName(this.#resource, field as string));
    if (name === undefined) return [undefined];
    const operatorPath = [...path, operatorKey];
    return values.map(({ path: ofValue, data, mistake }, index) => {
      const place = [...path, ...ofValue];
      // `createClause` checks the operator at run time.
      const operator = operators[index % operators.length] as Operator;
      return this.#attempt(place, operatorPath, () => {
        if (mistake !== undefined) throw new Mistake([], ...mistake);
        if (data === undefined) throw new Mistake([], `${quoteText(name)} is compared with no value`, 'invalid-value');
        if (data === null && isAbsent !== true) {
          const message = `${quoteText(name)} is compared with \`null\`, which may be an accident; ${this.#format.absence}`;
          throw new Mistake([], message, 'invalid-value');
        }
        const clauses = this.#createClauses(name, operator, data);
        for (const { warnings = [] } of clauses) {
          for (const { code, message } of warnings) this.warnings.push({ path: place, code, message });
        }
        return joinTrees(
          'and',
          false,
          clauses.map(({ clause }) => clause),
        );
      });
    });
  }

  /** Finds out whether a group never matches, and warns of it unless a part is the reason, which has its own warning. */
  #neverMatches(trees: readonly ExpressionTree[], piece: Piece, path: Path): boolean {
    if (piece.connective === 'or') return trees.every((tree) => this.#never.has(tree));
    if (trees.some((tree) => this.#never.has(tree))) return true;
    const found = findContradiction(trees);
    if (found === undefined) return false;
    this.warnings.push({
      path: hasMembers(piece) ? path : [...path, piece.operatorKey],
      code: found.isRange ? 'reversed-range' : 'never-matches',
      message: `no value of ${quoteText(found.field)} ${found.isRange ? 'is within the range' : 'meets all clauses on it'}`,
    });
    return true;
  }

  #attempt<Result>(path: Path, operatorPath: Path, run: () => Result): Result | undefined {
    try {
      return run();
    } catch (error) {
      if (error instanceof Mistake) {
        this.#errors.push({ path: [...path, ...error.path], code: error.code, message: error.message });
      } else if (error instanceof QueryError) {
        for (const { code, message } of error.diagnostics) {
          const at = code.endsWith('-operator') ? operatorPath : path;
          const last = this.#errors.at(-1);
          // Each clause of a range has an operator that the field does not take.
          if (last?.path !== at || last.code !== code) this.#errors.push({ path: at, code, message });
        }
      } else throw error;
      return undefined;
    }
  }
}

/** The own properties of an object, each read once. */
function readOwn(object: object): Readonly<Record<string, unknown>> {
  try {
    return ownOptions(object) as Readonly<Record<string, unknown>>;
  } catch {
    throw new Mistake([], 'the object cannot be read');
  }
}
