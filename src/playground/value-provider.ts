import type { KnownValue } from '../assist/complete/value-offers.ts';
import { type ResolvedField, resolveField } from '../language/catalogue/resolve-field.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { VALUE_FORMATS } from '../language/catalogue/value-formats.ts';
import { foldText } from '../objects/matcher/fold-text.ts';
import type { DataSet } from './data-set.ts';
import { countNoun } from './results.ts';

const MAX_VALUES = 50;

/** People do not choose from more numbers than this, and the list would precede the number that they type. */
const MAX_MEASURES = 12;

/**
 * Suggests the values of a field in a data set, each with its number of objects. A
 * prefix that begins with a punctuation mark, such as `@e`, finds the endings of values
 * from that mark on, such as e-mail domains.
 */
export function createValueProvider(dataSet: DataSet): (field: string, prefix: string) => readonly KnownValue[] {
  return (name, prefix) => {
    const field = readField(dataSet.resource, name);
    return field === undefined ? [] : suggestValues(dataSet.resource, field, dataSet.countValues(field), prefix);
  };
}

/** Suggests values that are counted already. */
export function suggestValues(
  { name }: Resource,
  field: ResolvedField,
  counts: ReadonlyMap<string, number>,
  prefix: string,
): readonly KnownValue[] {
  if (isMeasured(field) && counts.size > MAX_MEASURES) return [];
  const wanted = foldText(prefix);
  const found = /^[^\p{L}\p{N}\s]/u.test(prefix) ? countEndings(counts, wanted) : findContaining(counts, wanted);
  const known = found.slice(0, MAX_VALUES).map(([value, count]) => ({ value, detail: countNoun(name, count) }));
  return known.length > 0 ? known : listFormatEndings(field, wanted);
}

function isMeasured({ field }: ResolvedField): boolean {
  return field.type === 'numeric' || field.type === 'date';
}

/** The field of a name with its key, such as `metadata[order_id]`. */
export function readField(resource: Resource, name: string): ResolvedField | undefined {
  const [, path = name, key] = /^([^[\]]+)\[(.+)\]$/s.exec(name) ?? [];
  return resolveField(resource, path, key);
}

type Counted = readonly [value: string, count: number];

function findContaining(counts: ReadonlyMap<string, number>, wanted: string): readonly Counted[] {
  return [...counts].filter(([value]) => foldText(value).includes(wanted));
}

/** The rest of each value from a text on, the most common first. */
function countEndings(counts: Iterable<Counted>, wanted: string): readonly Counted[] {
  const endings = new Map<string, number>();
  for (const [value, count] of counts) {
    const start = foldText(value).indexOf(wanted);
    if (start === -1) continue;
    const ending = value.slice(start);
    endings.set(ending, (endings.get(ending) ?? 0) + count);
  }
  return [...endings].sort(([, a], [, b]) => b - a);
}

/** The ending of the example of a format, for a prefix that no object has. */
function listFormatEndings({ field }: ResolvedField, wanted: string): readonly KnownValue[] {
  if (field.format === undefined || wanted === '') return [];
  const { example } = VALUE_FORMATS[field.format];
  return countEndings([[example, 0]], wanted).map(([value]) => ({ value, detail: 'an example' }));
}
