import type { FieldType } from '../../language/catalogue/field-types.ts';
import type { JsonDialect, JsonValue } from './json-dialects.ts';
import type { Site } from './site.ts';

/** A value in a JSON document as one of a field of a type. */
export function siteOfJson(json: JsonDialect, value: JsonValue, type: FieldType): Site {
  return { value: readJson(json, value, type), presence: value.value, dates: 'iso', nulls: 'expression', isJson: true };
}

/** Writes a JSON value as one of the type of a field; null if it has another type. */
export function readJson(json: JsonDialect, value: JsonValue, type: FieldType): string {
  if (type === 'numeric') return json.toNumber(value);
  // Only a text has the form of a date.
  if (type === 'date') return value.value;
  return type === 'boolean' ? json.toBoolean(value) : json.toText(value);
}
