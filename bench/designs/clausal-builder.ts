import { catalogue } from '../../src/catalogue/catalogue.ts';
import { writeClausal } from '../pools/clausal-dialect.ts';
import type { PoolClause, PoolQuery } from '../pools/model.ts';
import { dottedFields, fieldsOf, loadClausal } from './clausal.ts';
import type { Design } from './design.ts';

type Value = string | number | boolean | null;
type Step = 'where' | 'whereNot' | 'orWhere' | 'orWhereNot';

/** The builder as a program uses it, without its types. */
type Builder = Record<Step, (field: string, operator: string, value: Value) => Builder>;
type Tag = (strings: TemplateStringsArray, ...values: readonly Value[]) => unknown;

/** A query as the steps that a program would take. */
interface Call {
  readonly step: Step;
  readonly field: string;
  readonly operator: string;
  readonly value: Value;
}

/** Builds each query in as many steps as it has clauses, and prints it. */
export async function createClausalBuild(): Promise<Design | undefined> {
  const { search, source } = await loadClausal();
  if (search === undefined) return undefined;
  return createDesign('clausal search', `from ${source}; builds and prints.`, toCalls, (calls) => {
    let builder = search('payments') as Builder;
    for (const { step, field, operator, value } of calls) builder = builder[step](field, operator, value);
    return String(builder);
  });
}

/** Fills the values of each query into a template, a new one for each, and prints it. */
export async function createClausalTemplate(): Promise<Design | undefined> {
  const { query: tagOf, source } = await loadClausal();
  if (tagOf === undefined) return undefined;
  const tag = tagOf('payments') as Tag;
  return createDesign('clausal query`…`', `from ${source}; fills in every value and prints.`, toTemplate, (template) =>
    String(tag(template.strings, ...template.values)),
  );
}

/** A design that is given each query in a form of its own, made beforehand, by the text that the others read. */
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
  // Frozen, as the engine has them.
  const frozen = Object.freeze(Object.assign(strings, { raw: strings }));
  return { strings: frozen, values: clauses.map(toValue) };
}
