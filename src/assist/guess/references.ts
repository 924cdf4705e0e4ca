import { type Field, operatorsOf } from '../../language/catalogue/field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { VALUE_FORMATS, type ValueFormat, type ValueFormatName } from '../../language/catalogue/value-formats.ts';
import { quoteDouble } from '../../language/syntax/print-query.ts';
import { readCountry, readCurrency } from '../search/place-names.ts';
import { findEmailField, findPersonFields, isPartOfEmail, searchFields } from '../search/search-fields.ts';
import type { AmountClauses } from '../search/write-clauses.ts';
import type { UserContext } from '../user.ts';
import { ENGLISH } from '../words.ts';

/** A form of values that tells the fields that may hold them. */
interface Shape {
  readonly form: RegExp;
  readonly find: (resource: Resource, text: string, user: UserContext) => readonly AmountClauses[];
}

/** The forms, the most telling first. The first one that finds a field decides. */
const SHAPES: readonly Shape[] = [
  { form: /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/, find: (resource, text) => ofFormat(resource, 'email', text) },
  // An id, whose prefix tells its kind; a test id may have another form after the prefix.
  { form: /^[a-z]+_[\w-]+$/i, find: findByPrefix },
  { form: /^(?:txn|tx|trx)_\w{3,}$/i, find: (resource, text) => named(resource, 'transaction id', text) },
  { form: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i, find: (resource, text) => ofFormat(resource, 'uuid', text) },
  // The number of a card, which may be masked. Only its ends are ever written.
  { form: /^\d{6,8}[\s-]?[*x•][\s*x•-]+\d{4}$/i, find: findCard },
  { form: /^[*x•…][*x•…\s-]*\d{4}$/i, find: (resource, text) => ofFormat(resource, 'last4', text.slice(-4)) },
  { form: /^\d(?:[\s-]?\d){12,18}$/, find: (resource, text) => (isCardNumber(text) ? findCard(resource, text) : []) },
  { form: /^\d{23}$/, find: (resource, text) => named(resource, 'arn', text) },
  { form: /^(?:\+|00|0)[\d\s()/-]{6,24}\d$/, find: findPhone },
  { form: /^[^\d\s]{1,3}$|^\p{L}[\p{L}\s]{2,}$/u, find: findPlace },
  { form: /^\S+$/, find: findPartOfEmail },
  // A value in capitals that is not documented: `ACQUIRER_B`.
  { form: /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/, find: findCode },
  // A number of your own with letters: `A-1000`.
  { form: /^(?=.*\d)(?=.*[a-z#])[\w#./-]{3,64}$/i, find: findOwn },
];

/** Finds the clauses that a text may be the value of, by its form; the likeliest first. */
export function findReferences(resource: Resource, text: string, user: UserContext): readonly AmountClauses[] {
  for (const { form, find } of SHAPES) {
    const found = form.test(text) ? find(resource, text, user) : [];
    if (found.length > 0) return found;
  }
  return [];
}

/** Writes the clause that a field has a value; nothing if it takes no text. */
export function equal(field: Field, value: string): readonly AmountClauses[] {
  const { path, type } = field;
  const takesText = (type === 'token' || type === 'string') && operatorsOf(field).includes(':');
  return takesText ? [{ path, rests: [`:${quoteDouble(value)}`] }] : [];
}

/** Writes the clause that a field contains a text; nothing if it cannot be asked. */
function contain(field: Field, text: string, { limits }: Resource): readonly AmountClauses[] {
  const isPossible = operatorsOf(field).includes('~') && [...text].length >= limits.substring;
  return isPossible ? [{ path: field.path, rests: [`~${quoteDouble(text)}`] }] : [];
}

function ofFormat({ entries }: Resource, format: ValueFormatName, text: string): readonly AmountClauses[] {
  if (!VALUE_FORMATS[format].matches(text)) return [];
  return [...entries.values()].flatMap((field) => (field.format === format ? equal(field, text) : []));
}

/** Finds the fields by a name of the catalogue. */
function named(resource: Resource, name: string, text: string): readonly AmountClauses[] {
  const { entries } = resource;
  const found = searchFields(resource, name).filter(({ score }) => score >= MIN_NAME_SCORE);
  return found.flatMap(({ field }) => (entries.get(field.path)?.values === undefined ? equal(field, text) : []));
}

/** Fields with a name, an alias or a synonym of that word. */
const MIN_NAME_SCORE = 640;

function findByPrefix({ entries }: Resource, text: string): readonly AmountClauses[] {
  return [...entries.values()].flatMap((field) => {
    const { prefix }: Partial<ValueFormat> = field.format === undefined ? {} : VALUE_FORMATS[field.format];
    const isOfPrefix = prefix !== undefined && text.length > prefix.length && text.toLowerCase().startsWith(prefix);
    return isOfPrefix ? equal(field, text) : [];
  });
}

/** Writes the first and the last digits of a card as clauses on the same object. */
function findCard(resource: Resource, text: string): readonly AmountClauses[] {
  const bin = /^\d{6}/.exec(text.replaceAll(/[\s-]/g, ''))?.[0] ?? '';
  const [first] = ofFormat(resource, 'bin', bin);
  const [last] = ofFormat(resource, 'last4', text.replaceAll(/[\s-]/g, '').slice(-4));
  if (first === undefined || last === undefined) return last === undefined ? [] : [last];
  return [{ ...first, also: last.path + last.rests.join('') }];
}

/** The check digit of Luhn. */
function isCardNumber(text: string): boolean {
  const digits = Array.from(text.replaceAll(/\D/g, ''), Number).toReversed();
  const sum = digits.reduce(
    (total, digit, at) => total + (at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2),
    0,
  );
  return sum % 10 === 0;
}

/** Numbers are stored in the international form, without spaces; a national one is the end of it. */
function findPhone(resource: Resource, text: string): readonly AmountClauses[] {
  const digits = text.replaceAll(/\(0\)|\D/g, '');
  if (text.startsWith('+') || text.startsWith('00')) return named(resource, 'phone', `+${digits.replace(/^00/, '')}`);
  const fields = searchFields(resource, 'phone').filter(({ score }) => score >= MIN_NAME_SCORE);
  return fields.flatMap(({ field }) => contain(field, digits.replace(/^0/, ''), resource));
}

function findPlace(resource: Resource, text: string, { words = ENGLISH }: UserContext): readonly AmountClauses[] {
  const currency = readCurrency(text, words.locale);
  const country = currency === undefined ? readCountry(text, words.locale) : undefined;
  if (currency !== undefined) return ofFormat(resource, 'currency', currency);
  return country === undefined ? [] : ofFormat(resource, 'country', country);
}

function findPartOfEmail(resource: Resource, text: string): readonly AmountClauses[] {
  const field = isPartOfEmail(text) ? findEmailField(resource) : undefined;
  return field === undefined ? [] : contain(field, text, resource);
}

/** Finds the types, statuses and codes that have undocumented values. */
function findCode({ entries }: Resource, text: string): readonly AmountClauses[] {
  const possible = [...entries.values()].filter(
    ({ path, type, format, values }) =>
      type === 'token' &&
      format === undefined &&
      values?.closed !== true &&
      /(?:^|\.)(?:type|status|code)$|_type$/.test(path),
  );
  const unknownFirst = possible.toSorted((a, b) => Number(a.values !== undefined) - Number(b.values !== undefined));
  const found = unknownFirst.flatMap((field) => equal(field, text));
  return found.slice(0, MAX_FREE_FIELDS).map((one) => ({ ...one, certainty: 'free' }));
}

/** Finds the known keys and the references of your own that may hold a number with letters. */
function findOwn(resource: Resource, text: string, { keys }: UserContext): readonly AmountClauses[] {
  const ofKeys = [...resource.entries.values()].flatMap(({ path, keyed }) =>
    keyed === true
      ? (keys?.(path) ?? []).slice(0, MAX_KEYS).map((key) => ({ path, rests: [`[${key}]:${quoteDouble(text)}`] }))
      : [],
  );
  return [...ofKeys, ...named(resource, 'reference', text)];
}

/** The number of keys to offer for one value. */
const MAX_KEYS = 3;

/** One to four words of a name. */
const NAME = /^\p{L}[\p{L}\p{M}'’.-]*(?: \p{L}[\p{L}\p{M}'’.-]*){0,3}$/u;
/** Words and numbers as they stand in names and addresses. */
const FREE = /^(?=.*\p{L})[\p{L}\p{M}\p{N} .,'’&#/-]{1,100}$/u;
/** A longer text is no part of a value. */
const MAX_FREE_WORDS = 4;
const MAX_FREE_FIELDS = 5;

/**
 * Finds the fields that may contain words which nothing else knows: names of persons first.
 *
 * @param group - The path of the object that has the fields.
 */
export function findFreeText(resource: Resource, text: string, group: string | undefined): readonly AmountClauses[] {
  if (!FREE.test(text) || text.split(' ').length > MAX_FREE_WORDS) return [];
  const isSeveral = text.includes(' ');
  const persons = NAME.test(text) ? findPersonFields(resource, text) : [];
  const others = [...resource.entries.values()].filter(
    ({ type, format, values }) => type === 'string' && format === undefined && values === undefined,
  );
  const [first, ...more] = persons;
  const places = isSeveral ? [] : searchFields(resource, 'city').filter(({ score }) => score >= MIN_NAME_SCORE);
  const cities = others.filter(({ path }) => places.some(({ field }) => field.path === path));
  const fields = new Set([...(first === undefined ? [] : [first]), ...cities, ...more, ...others]);
  // No e-mail address has a space, and no telephone number is without a digit.
  const phones = /\d/.test(text) ? [] : named(resource, 'phone', text).map(({ path }) => path);
  const possible = [...fields].filter(
    ({ format, path }) =>
      (!isSeveral || format !== 'email') &&
      !phones.includes(path) &&
      (group === undefined || path.startsWith(`${group}.`)),
  );
  const found = possible.flatMap((field) => contain(field, text, resource));
  return found.slice(0, MAX_FREE_FIELDS).map((one) => ({ ...one, certainty: 'free' }));
}
