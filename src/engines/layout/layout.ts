import { assertNever } from '../../language/base/assert-never.ts';
import { describeValue } from '../../language/base/plain-data.ts';
import type { Field } from '../../language/catalogue/field.ts';
import { TAKES_NULL, typeWithArticle } from '../../language/catalogue/field-types.ts';
import { fieldName, type ResolvedField } from '../../language/catalogue/resolve-field.ts';
import { RESOURCE_NAME, type Resource } from '../../language/catalogue/resource.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { anyValue, type OptionRules } from '../../language/diagnostic/read-options.ts';
import { readPath } from '../../objects/collection/arguments.ts';
import type { FieldTest } from '../field-tests.ts';
import { IndexError } from '../index-error.ts';

/**
 * What a column holds, computed from the values of a field:
 *
 * - `text`: the encoded text of a token; `V` for a value without a text.
 * - `search`: the same of a string; if the field is a list, its values joined (`joinTexts`), with `V` if one is not empty.
 * - `words`: the encoded words of a string; if the field is a list, those of all its values.
 * - `number`: the nearest double.
 * - `instant`: milliseconds since the epoch; `UNREADABLE` for a date that cannot be read.
 * - `boolean`: the value of a boolean field; of a presence field, whether it has a value.
 * - `texts`: the distinct encoded texts of a list, with `V` if one is not empty; of a keyed field the
 *   keys that have a value, and `key=text` for each value. Never null.
 * - `numbers`: the numbers or instants of a list. Never null.
 */
export type ColumnType = 'text' | 'search' | 'words' | 'number' | 'instant' | 'boolean' | 'texts' | 'numbers';

/** A column of the table, or a mapped field of the index, that holds objects of one resource. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly field: Field;
  /** Whether it holds the values of a list. */
  readonly isList: boolean;
  /** Whether it says only that there is a value. */
  readonly isPresence: boolean;
}

/** The columns of a field: `words` of a string field is the second, and `presence` of a number or boolean that takes `null`. */
interface FieldColumns {
  readonly main: Column;
  readonly words?: Column;
  /** What is neither a number nor a boolean has no cell in `main`, but is a value. */
  readonly presence?: Column;
}

/** Stands for a date that cannot be read: later than every date. */
export const UNREADABLE = Number.MAX_SAFE_INTEGER;
/** The last instant of a date. */
export const MAX_INSTANT = 8.64e15;

/** The column of the id, the primary key. */
export const ID = 'object_id';
/** The column of the object as JSON. */
export const JSON_COLUMN = 'object_json';

/** The longest name that every engine takes, in ASCII characters. */
const MAX_NAME = 63;
/** The longest name of a caller's table. Leaves room for names that are made of it. */
const MAX_TABLE = 48;
/** The table, or index, that keeps the states of all indexes beside it. */
export const STATES = 'clausal_state';

/** How to store the objects of a resource. */
export interface LayoutOptions {
  /**
   * The name of the table or of the index; by default `clausal_` and the name of the resource. In PostgreSQL, a
   * schema may come first: `billing.payments`.
   */
  readonly table?: string | undefined;
  /** The paths of the fields to index; by default those of the object itself, without a dot. Others are found by reading all rows. */
  readonly indexes?: readonly string[] | undefined;
}

export const LAYOUT_RULES = {
  table: anyValue<string>(),
  indexes: anyValue<readonly string[]>(),
} satisfies OptionRules<LayoutOptions>;

/** Increase it when columns of the same type have a new meaning. */
const VERSION = 1;

/** How the objects of a resource are stored: a column or two for each field, beside the id and the object as JSON. */
export class Layout {
  readonly resource: Resource;
  /** The name of the table or of the index. */
  readonly table: string;
  /** The schema of the table; by default the current one. */
  readonly schema: string | undefined;
  readonly columns: readonly Column[];
  /** The columns of the fields that the engine indexes. */
  readonly indexed: readonly Column[];
  /** The first date among them. The index of each token also contains it, because people want the newest first. */
  readonly indexedDate: Column | undefined;
  /** The content of the table, for its description: `clausal 1 payments; id text; …;`. */
  readonly stamp: string;
  readonly #byPath: ReadonlyMap<string, FieldColumns>;
  readonly #indexes: readonly string[] | undefined;

  /**
   * @param indexes - The fields to index; by default those of the object itself, without a dot in their path.
   * @param longest - The longest name of a table.
   * @throws {TypeError} If the table has no valid name.
   */
  constructor(
    resource: Resource,
    { table = `clausal_${resource.name}`, indexes }: LayoutOptions = {},
    longest = MAX_TABLE,
  ) {
    const names = String(table).split('.');
    if (names.length > 2 || !names.every((name) => RESOURCE_NAME.test(name) && name.length <= longest)) {
      throw new TypeError(`\`table\` must be a name of letters, digits and \`_\`; got ${describeValue(table)}`);
    }
    if (names.at(-1)?.toLowerCase() === STATES) {
      throw new TypeError(
        `\`table\` must be another name than ${quoteText(STATES)}, which keeps the states of all indexes`,
      );
    }
    const taken = new Set([ID, JSON_COLUMN]);
    const byPath = new Map<string, FieldColumns>();
    for (const field of resource.entries.values()) {
      // Each key has its value at the field's own path or, without one there, at the source.
      const isKeyed = field.keyed === true;
      if (isKeyed && field.source !== undefined) continue;
      const isList = field.many === true || isKeyed;
      const type = typeOf(field, isList);
      const isPresence = field.type === 'presence' && !isKeyed;
      const main: Column = { name: takeName(field.path, taken), type, field, isList, isPresence };
      byPath.set(field.path, {
        main,
        ...(type === 'search' && { words: { ...main, name: takeName(`${field.path}_words`, taken), type: 'words' } }),
        ...(field.null === true &&
          !isKeyed &&
          !TAKES_NULL[field.type] && {
            presence: {
              ...main,
              name: takeName(`${field.path}_presence`, taken),
              type: 'boolean',
              isList: false,
              isPresence: true,
            },
          }),
      });
    }
    this.resource = resource;
    this.table = names.at(-1) as string;
    this.schema = names.length > 1 ? names[0] : undefined;
    this.#byPath = byPath;
    this.#indexes = indexes;
    const paths = indexes?.map((path) =>
      resource.entries.has(path) ? path : readPath(resource, path, 'indexes').field.path,
    );
    const isIndexed = ({ path }: Field): boolean => paths?.includes(path) ?? !path.includes('.');
    this.columns = [...byPath.values()].flatMap(({ main, words = [], presence = [] }) =>
      [main].concat(words, presence),
    );
    this.indexed = this.columns.filter(({ field }) => isIndexed(field));
    this.indexedDate = this.indexed.find(({ type }) => type === 'instant');
    const stamps = this.columns.map(({ name, type, isList }) => `${name} ${type}${isList ? ' list' : ''}`);
    this.stamp = [`clausal ${VERSION} ${resource.name}`, ...stamps].join('; ').concat(';');
  }

  /** The same layout of another table in the schema. */
  named(table: string): Layout {
    const name = this.schema === undefined ? table : `${this.schema}.${table}`;
    return new Layout(this.resource, { table: name, indexes: this.#indexes }, MAX_NAME);
  }

  /** Whether the description of a table contains all parts of the stamp. The table may have more columns. */
  isStampedIn(description: string): boolean {
    return this.stamp.split(';').every((part) => description.includes(`${part};`));
  }

  /**
   * The column of a field of the resource, or of a restricted form of it, that holds its values.
   *
   * @throws {IndexError} If none does: the values of keys are stored as texts.
   */
  mainColumnOf({ field, key }: ResolvedField): Column {
    if (key !== undefined && field.type !== 'token') {
      const name = `${quoteText(fieldName({ field, key }))}, ${typeWithArticle(field.type)}`;
      const message = `an index cannot compare ${name}: it stores the values of keys as texts`;
      throw new IndexError('unsupported-clause', message);
    }
    return this.#columnsOf(field).main;
  }

  /**
   * The column that a test asks.
   *
   * @throws {IndexError} If none can answer it.
   */
  columnOf(leaf: FieldTest): Column {
    const { main, words = main, presence = main } = this.#columnsOf(leaf.field);
    if (leaf.test.kind === 'present') return presence;
    this.mainColumnOf(leaf);
    return leaf.test.kind === 'words' ? words : main;
  }

  #columnsOf({ path }: Field): FieldColumns {
    const columns = this.#byPath.get(path);
    if (columns === undefined) throw new IndexError('unsupported-clause', `an index cannot search ${quoteText(path)}`);
    return columns;
  }
}

function typeOf({ type, keyed }: Field, isList: boolean): ColumnType {
  if (keyed === true) return 'texts';
  switch (type) {
    case 'token':
      return isList ? 'texts' : 'text';
    case 'string':
      return 'search';
    case 'numeric':
      return isList ? 'numbers' : 'number';
    case 'date':
      return isList ? 'numbers' : 'instant';
    case 'boolean':
      return isList ? 'texts' : 'boolean';
    case 'presence':
    case 'any':
      return 'boolean';
    default:
      return assertNever(type);
  }
}

/** A name for a column: the path with `_` for each dot, and a number if another column has that name. */
function takeName(path: string, taken: Set<string>): string {
  const name = path.replaceAll('.', '_').toLowerCase();
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : `_${number}`;
    const candidate = name.slice(0, MAX_NAME - end.length) + end;
    if (taken.has(candidate)) continue;
    taken.add(candidate);
    return candidate;
  }
}
