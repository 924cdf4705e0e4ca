import type { QueryExplanation } from '../../../engines/engine-index.ts';
import type { Statement } from '../../../engines/sql/write-statement.ts';
import { toVisible } from '../../../language/diagnostic/quote.ts';
import type { Facet } from '../../../objects/collection/summary.ts';
import { type ObjectFormat, writeCsvValue, writeRow } from '../matches/write-matches.ts';

type Format = ObjectFormat | undefined;

/** Writes a statement, and below it its values as JSON, each after its number. */
export function writeStatement({ text, values }: Statement): string {
  const width = String(values.length).length;
  const lines = values.map((value, index) => `  ${String(index + 1).padStart(width)}  ${toJson(value)}\n`);
  return `${toVisible(text)}\n${lines.join('')}`;
}

/** Writes how an engine answers a query. */
export function writeExplanation(explanation: QueryExplanation, format: Format): string {
  if (format !== undefined) return `${toJson(explanation)}\n`;
  const { plan, fields, warning } = explanation;
  const uses = fields.map(({ field, isIndexed }) => `${field}: ${isIndexed ? 'uses its index' : 'no index'}\n`);
  const end = warning === undefined ? '' : `\nwarning: ${warning}\n`;
  return `${writeStatement(explanation)}\n${plan.split('\n').map(toVisible).join('\n')}\n\n${uses.join('')}${end}`;
}

/** Writes the values of a field, each after the number of its objects. */
export function writeFacets(facets: readonly Facet[], format: Format): string {
  if (format === 'json') return `${toJson(facets)}\n`;
  if (format === 'ndjson') return facets.map((facet) => `${toJson(facet)}\n`).join('');
  if (format === 'csv') {
    const rows = facets.map(({ value, count }) => [writeCsvValue(value ?? ''), String(count)]);
    return [['value', 'count'], ...rows].map(writeRow).join('');
  }
  const width = Math.max(0, ...facets.map(({ count }) => String(count).length));
  const lines = facets.map(({ value, count }) => {
    const shown = value === null ? '(no value)' : toVisible(String(value));
    return `${String(count).padStart(width)}  ${shown}\n`;
  });
  return lines.join('');
}

/** JSON of what a driver takes; an integer of any size becomes a string. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one));
}
