import { type Dialect, type ParameterType, STANDARD } from './dialect.ts';
import { byPattern } from './spellings.ts';

const TYPES: Readonly<Record<ParameterType, string>> = {
  text: 'String',
  texts: 'Array(String)',
  integer: 'Int64',
  number: 'Float64',
  boolean: 'Bool',
  instant: 'Int64',
  time: 'Int64',
};

/** ClickHouse, which holds no index and has no columns of JSON. */
export const clickhouse: Dialect = {
  ...STANDARD,
  name: 'clickhouse',
  dates: ['timestamptz', 'iso', 'epoch', 'epoch-ms'],
  // Those of `DateTime64`.
  instants: [-2_208_988_800_000, 10_413_791_999_999],
  // It reads escapes in names.
  quote: (name) => `\`${name.replace(/[\\`]/g, '\\$&')}\``,
  placeholder: (index, type) => `{p${index}:${TYPES[type]}}`,
  cast: (placeholder, type) => (type === 'instant' ? `fromUnixTimestamp64Milli(${placeholder})` : placeholder),
  toValue: (value) => value,
  text: (column) => `toString(${column})`,
  isOneOf: (text, others, bind) => `has(${bind(others, 'texts')}, ${text})`,
  ...byPattern((text, pattern) => `match(${text}, ${pattern})`),
};
