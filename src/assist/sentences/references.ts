import { type Field, operatorsOf } from '../../language/catalogue/field.ts';
import { hasRole } from '../../language/catalogue/field-roles.ts';
import { fieldOfKey, writeField } from '../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { VALUE_FORMATS, type ValueFormat, type ValueFormatName } from '../../language/catalogue/value-formats.ts';
import { quoteDouble } from '../../language/syntax/print-query.ts';
import { searchFields } from '../search-fields.ts';
import type { UserContext } from '../user.ts';
import type { Leaf } from './chart.ts';
import { type Sentence, type Token, textOf } from './tokens.ts';

/** Clauses that a text in a known form means; all must match. */
export interface Reference {
  readonly path: string;
  readonly clauses: readonly string[];
}

/** A form of values that tells the fields that may hold them. */
interface Shape {
  readonly form: RegExp;
  readonly cost: number;
  readonly find: (resource: Resource, text: string, user: UserContext) => readonly Reference[];
}

/** The forms, the most telling first. The first one that finds a field decides. */
const SHAPES: readonly Shape[] = [
  {
    form: /^[^\s@<>,;:]+@[^\s@<>,;:]+\.[^\s@<>,;:]+$/,
    cost: 0,
    find: (resource, text) => ofFormat(resource, 'email', text),
  },
  // An id, whose prefix tells its kind; a test id may have another form after the prefix.
  { form: /^[a-z]+_[\w-]+$/i, cost: 0, find: findByPrefix },
  {
    form: /^(?:txn|tx|trx|ch|pi|py)_\w{3,}$/i,
    cost: 0,
    find: (resource, text) => named(resource, 'transaction id', text),
  },
  {
    form: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
    cost: 0,
    find: (resource, text) => ofFormat(resource, 'uuid', text),
  },
  // The number of a card, which may be masked. Only its ends are ever written.
  { form: /^\d{4}[\s-]?\d{2}[\s\d]{0,3}[*x•][\s*x•-]+\d{4}$/i, cost: 0, find: findCard },
  { form: /^[*x•…][*x•…\s-]*\d{4}$/i, cost: 0, find: (resource, text) => ofFormat(resource, 'last4', text.slice(-4)) },
  {
    form: /^\d(?:[\s-]?\d){12,18}$/,
    cost: 0,
    find: (resource, text) => (isCardNumber(text) ? findCard(resource, text) : []),
  },
  { form: /^\d{23}$/, cost: 0, find: (resource, text) => named(resource, 'arn', text) },
  { form: /^(?:\+|00)[\d\s()/.-]{6,24}\d$|^0\d[\d\s-]{6,14}\d$/, cost: 0, find: findPhone },
  { form: /^@?[^\s@,;:]*$/, cost: 0.2, find: findPartOfEmail },
  // A value in capitals that is not documented: `ACQUIRER_B`.
  { form: /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/, cost: 1, find: findCode },
  // A number of your own with letters: `A-1000`.
  { form: /^(?=.*\d)(?=.*[a-z#])[\w#./-]{3,64}$/i, cost: 0.8, find: findOwn },
];

/** The tokens of the longest form: `**** **** **** 4242`. */
const MAX_TOKENS = 24;

/** Finds the texts in a known form that begin at a token. */
export function findReferences(resource: Resource, sentence: Sentence, at: number, user: UserContext): readonly Leaf[] {
  const { tokens } = sentence;
  const first = tokens[at] as Token;
  if (first.kind === 'quoted' || (first.isGlued && !/^[<(:]$/.test(tokens[at - 1]?.text ?? ''))) return [];
  const leaves: Leaf[] = [];
  for (let to = at + 1; to <= Math.min(at + MAX_TOKENS, tokens.length); to++) {
    const last = tokens[to - 1] as Token;
    const isSpaced = to > at + 1 && !last.isGlued;
    if (last.kind === 'quoted' || (isSpaced && ![first, tokens[to - 2], last].every(mayBeSpaced))) break;
    const text = endsBefore(tokens, to) ? textOf(sentence, at, to) : '';
    const found = text === '' ? undefined : findByShape(resource, text, user);
    if (found !== undefined) leaves.push({ category: 'reference', to, ...found });
  }
  return leaves;
}

const END_MARK = /^[.,;?!)>:]$/;

/** Whether a text may end before a token: at a space, or at a mark of punctuation before one. */
function endsBefore(tokens: readonly Token[], to: number): boolean {
  const [last, next] = [tokens[to - 1], tokens[to]];
  if (last?.kind === 'symbol' && END_MARK.test(last.text)) return false;
  if (next?.isGlued !== true) return true;
  return END_MARK.test(next.text) && !(/^[.:]$/.test(next.text) && tokens[to + 1]?.isGlued === true);
}

/** Whether spaces may stand beside a token within a text: digits and masks. */
function mayBeSpaced(one: Token | undefined): boolean {
  return one?.kind === 'number' ? /^\d+$/.test(one.text) : /^(?:[*•…+()/-]|\.\.+|x+)$/i.test(one?.text ?? '');
}

function findByShape(resource: Resource, text: string, user: UserContext): Pick<Leaf, 'cost' | 'value'> | undefined {
  for (const { form, cost, find } of SHAPES) {
    const value = form.test(text) ? find(resource, text, user) : [];
    if (value.length > 0) return { cost, value };
  }
  return undefined;
}

/** Writes the clause that a field has a value; nothing if it takes no text. */
export function equal({ path, type, operators }: Field, value: string): readonly Reference[] {
  const takesText = (type === 'token' || type === 'string') && (operators ?? [':']).includes(':');
  return takesText ? [{ path, clauses: [`${path}:${quoteDouble(value)}`] }] : [];
}

/**
 * Writes the clause that a field contains a text, or begins with it if queries can ask that; nothing
 * if neither can be asked.
 */
export function contain(field: Field, text: string, { limits }: Resource, operator = '~'): readonly Reference[] {
  const operators = operatorsOf(field);
  const asked = operators.find((one) => one === operator) ?? '~';
  const isPossible = operators.includes(asked) && (asked === '^' || [...text].length >= limits.substring);
  return isPossible ? [{ path: field.path, clauses: [`${field.path}${asked}${quoteDouble(text)}`] }] : [];
}

export function ofFormat({ entries }: Resource, format: ValueFormatName, text: string): readonly Reference[] {
  if (!VALUE_FORMATS[format].matches(text)) return [];
  return [...entries.values()].flatMap((field) => (field.format === format ? equal(field, text) : []));
}

/** Finds the fields by a name of the catalogue. */
function named(resource: Resource, name: string, text: string): readonly Reference[] {
  const { entries } = resource;
  const found = searchFields(resource, name).filter(({ score }) => score >= MIN_NAME_SCORE);
  return found.flatMap(({ field }) => (entries.get(field.path)?.values === undefined ? equal(field, text) : []));
}

/** Fields with a name, an alias or a synonym of that word. */
const MIN_NAME_SCORE = 640;

function findByPrefix({ entries }: Resource, text: string): readonly Reference[] {
  return [...entries.values()].flatMap((field) => {
    const { prefix }: Partial<ValueFormat> = field.format === undefined ? {} : VALUE_FORMATS[field.format];
    const isOfPrefix = prefix !== undefined && text.length > prefix.length && text.toLowerCase().startsWith(prefix);
    return isOfPrefix ? equal(field, text) : [];
  });
}

/** Writes the first and the last digits of a card as clauses on the same object. */
function findCard(resource: Resource, text: string): readonly Reference[] {
  const digits = text.replaceAll(/[\s-]/g, '');
  const [first] = ofFormat(resource, 'bin', /^\d{6}/.exec(digits)?.[0] ?? '');
  const [last] = ofFormat(resource, 'last4', digits.slice(-4));
  if (first === undefined || last === undefined) return last === undefined ? [] : [last];
  return [{ ...first, clauses: [...first.clauses, ...last.clauses] }];
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
function findPhone(resource: Resource, text: string): readonly Reference[] {
  const digits = text.replaceAll(/\(0\)|\D/g, '');
  if (text.startsWith('+') || text.startsWith('00')) return named(resource, 'phone', `+${digits.replace(/^00/, '')}`);
  const fields = searchFields(resource, 'phone').filter(({ score }) => score >= MIN_NAME_SCORE);
  return fields.flatMap(({ field }) => contain(field, digits.replace(/^0/, ''), resource));
}

/** A part of an e-mail address: `@gmail.com`, `gmail.com`, `gmail`. */
const MAIL = /^(?:[^\s@]*@\S*|\w*mail|[\w-]+\.(?:com|net|org|edu|io|de|fr|es|it|uk|br|eu))$/i;

/** Whether a word is probably a part of an e-mail address. */
export function isPartOfEmail(text: string): boolean {
  return MAIL.test(text);
}

/** The usual field for an e-mail address: the first in the catalogue. */
export function findEmailField({ entries }: Resource): Field | undefined {
  return [...entries.values()].find(({ type, format }) => type === 'string' && format === 'email');
}

function findPartOfEmail(resource: Resource, text: string): readonly Reference[] {
  const field = isPartOfEmail(text) ? findEmailField(resource) : undefined;
  return field === undefined ? [] : contain(field, text, resource);
}

/** Finds the statuses and codes that have undocumented values. */
function findCode({ entries }: Resource, text: string): readonly Reference[] {
  const possible = [...entries.values()].filter(
    (field) =>
      (hasRole(field, 'status') || hasRole(field, 'code')) &&
      field.format === undefined &&
      field.values?.closed !== true,
  );
  const unknownFirst = possible.toSorted((a, b) => Number(a.values !== undefined) - Number(b.values !== undefined));
  return unknownFirst.flatMap((field) => equal(field, text)).slice(0, MAX_CODES);
}

const MAX_CODES = 3;

/** Finds the known keys and the references of your own that may hold a number with letters. */
function findOwn(resource: Resource, written: string, { keys }: UserContext): readonly Reference[] {
  // In `#1042`, the sign mostly stands for `number`.
  const text = written.replace(/^#/, '');
  const ofKeys = [...resource.entries.values()].flatMap((field) =>
    field.keyed === true
      ? (keys?.(field.path) ?? [])
          .slice(0, MAX_KEYS)
          .map((key) => ({ path: field.path, clauses: [`${writeField(fieldOfKey(field, key))}:${quoteDouble(text)}`] }))
      : [],
  );
  return [...ofKeys, ...named(resource, 'reference', text)];
}

/** The number of keys to offer for one value. */
const MAX_KEYS = 3;
