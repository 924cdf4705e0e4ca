import { type CheckedClause, type CheckedQuery, checkQuery } from '../index.ts';
import { fieldName } from '../language/catalogue/resolve-field.ts';
import { writeCheckedValue } from '../language/checker/checked-clause.ts';
import { quoteShell } from '../language/diagnostic/quote.ts';
import { formatChecked } from '../language/formatter/format-checked.ts';

export function writeBuilderCode(written: CheckedQuery): string {
  const query = checkQuery(written.resource, formatChecked(written)).query ?? written;
  const { resource, clauses } = query;
  const steps = isList(query) ? [writeList(clauses)] : clauses.map((clause, index) => writeStep(query, clause, index));
  const start = `search(${quoteString(resource.name)})`;
  const chain = steps.length === 1 ? `${start}${steps[0]}` : `${start}\n  ${steps.join('\n  ')}`;
  return `import { search } from 'clausal';\n\nconst found = ${chain};\nconst text = String(found);`;
}

/** Whether a query names several values of one field. */
function isList({ connective, clauses }: CheckedQuery): boolean {
  const [first] = clauses;
  if (first === undefined || connective === 'and' || clauses.length < 2) return false;
  return clauses.every(
    (clause) =>
      clause.operator === ':' &&
      !clause.isNegated &&
      clause.value.kind !== 'null' &&
      fieldName(clause) === fieldName(first),
  );
}

function writeList(clauses: readonly CheckedClause[]): string {
  const [first] = clauses;
  const name = first === undefined ? '' : fieldName(first);
  return `.oneOf(${quoteString(name)}, [${clauses.map(writeValue).join(', ')}])`;
}

function writeStep({ connective, clauses }: CheckedQuery, clause: CheckedClause, index: number): string {
  const { isNegated, operator, value } = clause;
  const name = quoteString(fieldName(clause));
  const isOr = connective === 'or' && clauses.length > 1;
  if (value.kind === 'null' && !isOr) return isNegated ? `.exists(${name})` : `.missing(${name})`;
  // An OR query begins with `orWhere` too.
  const step = isOr && index >= 0 ? 'orWhere' : 'where';
  return `.${step}${isNegated ? 'Not' : ''}(${name}, '${operator}', ${writeValue(clause)})`;
}

function writeValue({ value }: CheckedClause): string {
  const text = writeCheckedValue(value);
  if (value.kind === 'null' || value.kind === 'boolean') return text;
  // A number that JavaScript would change stays a string.
  return value.kind !== 'text' && String(Number(text)) === text ? text : quoteString(text);
}

export function writeTemplateCode(checked: CheckedQuery): string {
  const tag = `query(${quoteString(checked.resource.name)})`;
  return `import { query } from 'clausal';\n\nconst found = ${tag}${quoteTemplate(formatChecked(checked))};\nconst text = String(found);`;
}

/** Writes a query as a curl command. The host is only an example. */
export function writeCurlCode(query: CheckedQuery): string {
  const url = `https://api.example.com${query.resource.path}`;
  return `curl -G ${quoteShell(url)} \\\n  --data-urlencode ${quoteShell(`query=${formatChecked(query)}`)}`;
}

/** Writes a string of JavaScript with single quotes. */
function quoteString(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function quoteTemplate(text: string): string {
  return `\`${text.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&')}\``;
}
