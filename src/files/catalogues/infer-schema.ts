import { addCount } from '../../language/base/count.ts';
import { isRecord } from '../../language/base/plain-data.ts';
import { VALUE_FORMATS } from '../../language/catalogue/value-formats.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The most distinct words of a field that are listed as its values. */
const MAX_WORDS = 20;
/** Enough to tell words from other texts. */
const MAX_TEXTS = 1000;
/** Objects with more distinct keys are maps, such as those of metadata. */
const MAX_NAMES = 200;
const MAX_DEPTH = 10;
const WORD = /^[A-Za-z][\w-]{0,29}$/;

const FORMATS: readonly (readonly [name: string, matches: (text: string) => boolean])[] = [
  ['date-time', (text) => /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d)$/.test(text)],
  ['uuid', VALUE_FORMATS.uuid.matches],
  ['email', VALUE_FORMATS.email.matches],
];

/** The values at one path of all objects. */
interface Seen {
  readonly types: Set<string>;
  count: number;
  readonly texts: Map<string, number>;
  readonly properties: Map<string, Seen>;
  elements: Seen | undefined;
}

/**
 * Infers the JSON schema of sample objects: types and formats, and short words that occur again
 * and again as an open set of values. An object of primitives whose keys differ from object
 * to object, or begin with digits, is a map of texts.
 *
 * @example
 * inferSchema([{ paid: true }, { paid: null }]) // { type: 'object', properties: { paid: { type: 'boolean' } } }
 */
export function inferSchema(objects: readonly unknown[]): Schema {
  const seen = createSeen();
  for (const object of objects) if (isRecord(object)) addValue(seen, object, 0);
  return toSchema(seen, false);
}

function createSeen(): Seen {
  return { types: new Set(), count: 0, texts: new Map(), properties: new Map(), elements: undefined };
}

function addValue(seen: Seen, value: unknown, depth: number): void {
  if (value === null || value === undefined || value === '' || depth > MAX_DEPTH) return;
  seen.count++;
  if (Array.isArray(value)) {
    seen.types.add('array');
    seen.elements ??= createSeen();
    for (const element of value) addValue(seen.elements, element, depth + 1);
  } else if (isRecord(value)) {
    seen.types.add('object');
    for (const [name, part] of Object.entries(value)) {
      const property = seen.properties.get(name) ?? createSeen();
      seen.properties.set(name, property);
      addValue(property, part, depth + 1);
    }
  } else {
    seen.types.add(typeof value);
    if (typeof value === 'string' && (seen.texts.size < MAX_TEXTS || seen.texts.has(value))) {
      addCount(seen.texts, value);
    }
  }
}

function toSchema(seen: Seen, mayBeMap = true): Schema {
  const { types, texts, properties, elements } = seen;
  const type = types.size === 1 ? [...types][0] : [...types];
  if (mayBeMap && types.has('object') && isMap(seen)) return { type, additionalProperties: { type: 'string' } };
  const schema: Schema = {
    ...(types.size > 0 ? { type } : {}),
    ...(types.has('object')
      ? { properties: Object.fromEntries([...properties].map(([name, part]) => [name, toSchema(part)])) }
      : {}),
    ...(elements === undefined ? {} : { items: toSchema(elements) }),
  };
  if (types.size !== 1 || !types.has('string')) return schema;
  const known = [...texts.keys()];
  const format = FORMATS.find(([, matches]) => known.every(matches))?.[0];
  if (format !== undefined) return { type, format };
  const isSet = known.length <= MAX_WORDS && 2 * known.length <= seen.count && known.every((text) => WORD.test(text));
  return isSet ? { anyOf: [{ enum: known.toSorted() }, { type }] } : schema;
}

/** Whether the keys of an object are data: there are many of them, or names of properties look otherwise. */
function isMap({ count, properties }: Seen): boolean {
  const parts = [...properties.values()];
  const hasOnlyPrimitives = parts.every(({ types }) => !types.has('object') && !types.has('array'));
  const isVaried = parts.length > 2 && parts.every((part) => 2 * part.count <= count);
  const hasNumbers = [...properties.keys()].some((name) => /^\d/.test(name));
  return parts.length > 0 && hasOnlyPrimitives && (isVaried || hasNumbers || parts.length > MAX_NAMES);
}
