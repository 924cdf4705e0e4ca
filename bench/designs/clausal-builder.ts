import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { writeClausal } from '../pools/clausal-dialect.ts';
import type { PoolClause, PoolQuery } from '../pools/model.ts';
import { dottedFields, fieldsOf, loadClausal } from './clausal.ts';
import type { Design } from './design.ts';

type Value = string | number | boolean | null;
type Step = 'where' | 'whereNot' | 'orWhere' | 'orWhereNot';

/** The builder without its types. */
type Builder = Record<Step, (field: string, operator: string, value: Value) => Builder>;
type Tag = (strings: TemplateStringsArray, ...values: readonly Value[]) => unknown;

/** A step of the builder. */
interface Call {
  readonly step: Step;
  readonly field: string;
  readonly operator: string;
  readonly value: Value;
}

/** Builds each query with one step for each clause, and prints it. */
export async function createClausalBuild(): Promise<Design | undefined> {
  const { search, source } = await loadClausal();
  if (search === undefined) return undefined;
  return createDesign('clausal search', `from ${source}; builds and prints.`, toCalls, (calls) => {
    let builder = search('payments') as Builder;
    for (const { step, field, operator, value } of calls) builder = builder[step](field, operator, value);
    return String(builder);
  });
}

/** Inserts the values of each query into its template, and prints it. */
export async function createClausalTemplate(): Promise<Design | undefined> {
  const { query: tagOf, source } = await loadClausal();
  if (tagOf === undefined) return undefined;
  const tag = tagOf('payments') as Tag;
  return createDesign('clausal query`…`', `from ${source}; fills in every value and prints.`, toTemplate, (template) =>
    String(tag(template.strings, ...template.values)),
  );
}

/** A design that works on prepared queries, which it looks up by the text that the other designs parse. */
async function createDesign<Prepared>(
  name: string,
  note: string,
  prepare: (query: PoolQuery) => Prepared,
  build: (prepared: Prepared) => string,
): Promise<Design> {
  const { parseQuery } = await loadClausal();
  const prepared = new Map<string, Prepared>();
  return {
    name,
    note,
    write(query) {
      const text = writeClausal(query);
      prepared.set(text, prepare(query));
      return text;
    },
    expectedFields: dottedFields,
    parse: (text) => build(prepared.get(text) as Prepared),
    isRefused: () => false,
    readFields: (result) => fieldsOf(parseQuery(result as string).ast),
  };
}

function toCalls({ clauses, connective }: PoolQuery): readonly Call[] {
  const isOr = connective.toLowerCase() === 'or';
  return clauses.map((clause) => ({
    step: isOr ? (clause.isNegated ? 'orWhereNot' : 'orWhere') : clause.isNegated ? 'whereNot' : 'where',
    field: toName(clause),
    operator: clause.operator,
    value: toValue(clause),
  }));
}

function toName({ field: { path, key } }: PoolClause): string {
  return key === undefined ? path : `${path}[${key}]`;
}

function toValue({ field, value: { kind, text } }: PoolClause): Value {
  if (kind === 'null') return null;
  if (kind === 'boolean') return text === 'true';
  const type = catalogue.payments.entries.get(field.path)?.type;
  return kind === 'number' && (type === 'numeric' || type === 'date') ? Number(text) : text;
}

interface Template {
  readonly strings: TemplateStringsArray;
  readonly values: readonly Value[];
}

function toTemplate({ clauses, connective }: PoolQuery): Template {
  const separator = connective.toLowerCase() === 'or' ? ' OR ' : ' ';
  const texts = clauses.map((clause, index) => {
    const before = index === 0 ? '' : separator;
    return `${before}${clause.isNegated ? '-' : ''}${toName(clause)}${clause.operator}`;
  });
  const strings = [...texts, ''];
  // Frozen, like real template strings.
  const frozen = Object.freeze(Object.assign(strings, { raw: strings }));
  return { strings: frozen, values: clauses.map(toValue) };
}
