import type { Field } from '../../language/catalogue/field.ts';
import { OPERATORS, TAKES_NULL } from '../../language/catalogue/field-types.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { foldWord } from '../../language/catalogue/synonyms.ts';
import { VALUE_FORMATS, type ValueFormat } from '../../language/catalogue/value-formats.ts';
import { closestFields } from '../../language/checker/closest-fields.ts';
import { closestValues } from '../../language/checker/closest-values.ts';
import type { Operator } from '../../language/syntax/ast.ts';
import { quoteDouble } from '../../language/syntax/print-query.ts';
import { readTimestamp } from '../../language/text/timestamp.ts';
import { isMonth, readYear } from '../search/read-period.ts';
import { findEmailField, isPartOfEmail } from '../search/search-fields.ts';
import { type AmountClauses, writeAmount, writeClauses, writePeriod } from '../search/write-clauses.ts';
import type { SentencePart } from './sentence-parts.ts';

/** The clauses that a value in a sentence may mean. */
export interface ClauseGuess {
  readonly path: string;
  /** The clauses as a query writes them, with their `-` if they are negated. All must match. */
  readonly clauses: readonly string[];
}

/** The clauses that one value in a sentence may mean, the likeliest first; empty if no field takes the value. */
type Alternatives = readonly ClauseGuess[];

/** The number of alternatives kept for one value. */
const MAX_ALTERNATIVES = 3;
/** A shorter word is near too many names. */
const MIN_FUZZY_LENGTH = 5;

type Part<Kind extends SentencePart['kind']> = Extract<SentencePart, { kind: Kind }>;

/**
 * Reads the parts of a sentence from left to right and lists what each value in it may
 * mean. Every word counts: a guess that ignores one misleads.
 *
 * @returns `undefined` if a word has no part in any clause.
 */
export function readSentence(
  resource: Resource,
  parts: readonly SentencePart[],
  keys: (path: string) => readonly string[] = () => [],
): readonly Alternatives[] | undefined {
  return new SentenceReader(resource, parts, keys).read();
}

const YES = new Set(['true', 'yes']);
const NO = new Set(['false', 'no']);
/** A key of your own data: `order_id`. */
const KEY = /^[a-z]\w*_\w+$/i;

class SentenceReader {
  readonly #resource: Resource;
  readonly #parts: readonly SentencePart[];
  readonly #keys: (path: string) => readonly string[];
  readonly #all: readonly Field[];
  readonly #found: Alternatives[] = [];
  /** Whether a word has no part in any clause. */
  #isLost = false;
  /** The fields that were named last, and whether they still lack a value. */
  #fields: readonly Field[] = [];
  #isOpen = false;
  /** Whether the fields were misspelt, so that a plain word is not taken for their value. */
  #isFuzzy = false;
  /** The path of the object that the next value belongs to: `refund`. */
  #group: string | undefined;
  /** The part after a value that has served to read the value. */
  #served: SentencePart | undefined;
  #operator: Part<'operator'> | undefined;
  #isNegated = false;
  /** The test for a field without a value: `no email`, `with email`. */
  #presence: 'absent' | 'present' | undefined;
  /** Keyed fields that wait for a key, or with one, for a value. */
  #keyed: { readonly paths: readonly string[]; readonly key: string | undefined } | undefined;
  /** The last word that means a value. */
  #meant = '';
  /** Consecutive plain words, which together may be a value. */
  #words: string[] = [];

  constructor(resource: Resource, parts: readonly SentencePart[], keys: (path: string) => readonly string[]) {
    this.#resource = resource;
    this.#parts = parts;
    this.#keys = keys;
    this.#all = [...resource.entries.values()].filter(({ keyed }) => keyed !== true);
  }

  read(): readonly Alternatives[] | undefined {
    for (const [index, part] of this.#parts.entries()) {
      if (part.kind !== 'word') this.#closeWords();
      if (part !== this.#served) this.#readPart(part, this.#parts[index + 1]);
      if (this.#isLost) return undefined;
    }
    this.#closeWords();
    this.#closeField();
    const isDangling =
      this.#group !== undefined ||
      this.#keyed !== undefined ||
      this.#isNegated ||
      this.#operator !== undefined ||
      this.#presence === 'absent';
    return this.#isLost || isDangling ? undefined : this.#found;
  }

  #readPart(part: SentencePart, next: SentencePart | undefined): void {
    if (this.#keyed !== undefined && this.#readKeyed(part)) return;
    switch (part.kind) {
      case 'fields':
        this.#nameFields(part.paths, false);
        return;
      case 'meanings':
        this.#addMeanings(part.meanings, part.text, next);
        return;
      case 'date':
        this.#addDate(part, next);
        return;
      case 'number':
        this.#addNumber(part, next);
        return;
      case 'currency':
        this.#addFormatted(part.code, next);
        return;
      case 'topic':
        this.#closeField();
        this.#group = part.path;
        return;
      case 'keyed':
        this.#closeField();
        this.#keyed = { paths: [part.path], key: part.key };
        return;
      case 'operator':
        this.#operator = part;
        return;
      case 'between':
        this.#isLost = true;
        return;
      case 'not':
        this.#isNegated = true;
        return;
      case 'absent':
      case 'present':
        this.#closeField();
        this.#presence = part.kind;
        return;
      case 'word':
        this.#readWord(part.text, next);
        return;
      case 'or':
      case 'filler':
        return;
    }
  }

  /** Reads the key of a keyed field, or its value. */
  #readKeyed({ kind, text }: SentencePart): boolean {
    const { paths = [], key } = this.#keyed ?? {};
    if (key === undefined) {
      if (!/^\w+$/.test(text)) return false;
      this.#keyed = { paths, key: text };
      return true;
    }
    if (kind === 'filler' || kind === 'not' || kind === 'or') return false;
    this.#keyed = undefined;
    this.#push(paths.map((path) => ({ path, rests: [`[${key}]:${quoteDouble(text)}`] })));
    return true;
  }

  #nameFields(paths: readonly string[], isFuzzy: boolean): void {
    const { entries } = this.#resource;
    const group = this.#group;
    this.#group = undefined;
    const named = paths.flatMap((path) => entries.get(`${group}.${path}`) ?? entries.get(path) ?? []);
    // `plan price`: the first name is only that of the object.
    const [last] = this.#fields;
    const isWithin =
      last?.type !== 'boolean' && named.some(({ path }) => objectOf(path) === objectOf(last?.path ?? ''));
    if (!isWithin) this.#closeField();
    this.#fields = named;
    this.#isOpen = true;
    this.#isFuzzy = isFuzzy;
  }

  /** Adds the clause of a field that was named without a value: it is true, absent or present. */
  #closeField(): void {
    const [field] = this.#fields;
    if (!this.#isOpen || field === undefined) return;
    if (field.type === 'boolean') {
      const isFalse = this.#presence === 'absent' || this.#takeNegation();
      this.#presence = undefined;
      this.#add([field], ':', isFalse ? 'false' : 'true');
    } else if (this.#presence !== undefined && TAKES_NULL[field.type]) {
      if (this.#presence === 'present') this.#isNegated = !this.#isNegated;
      this.#presence = undefined;
      this.#add([field], ':', 'null');
    } else this.#isLost = true;
  }

  #addMeanings(meanings: Part<'meanings'>['meanings'], text: string, next: SentencePart | undefined): void {
    const named = this.#namedFields(next);
    const known = named.filter(({ path }) => meanings.some((meaning) => meaning.path === path));
    const free = named.filter((field) => takesAnyText(field));
    // `statement descriptor paid`: the named field takes any text, even a value of another field.
    if (known.length === 0 && this.#isOpen && free.length > 0) {
      this.#add(free, this.#operatorFor(free), quoteDouble(text));
      return;
    }
    const paths = new Set(known.map(({ path }) => path));
    // A word that is itself a value is hardly meant as a synonym of another one.
    const exact = meanings.filter(({ path, value = '' }) => paths.has(path) || foldWord(value) === foldWord(text));
    const ofGroup = known.length > 0 ? meanings : this.#takeGroup(meanings, next);
    const likely = exact.filter((one) => ofGroup.includes(one));
    const ordered = [...(likely.length > 0 ? likely : ofGroup)].sort(
      (a, b) => Number(paths.has(b.path)) - Number(paths.has(a.path)),
    );
    this.#meant = text;
    this.#push(ordered.map(({ path, value = '' }) => ({ path, rests: [`:${quoteDouble(value)}`] })));
  }

  /** The fields named before a value, otherwise those named directly after it. */
  #namedFields(next: SentencePart | undefined): readonly Field[] {
    if (this.#fields.length > 0 || next?.kind !== 'fields') return this.#fields;
    return next.paths.flatMap((path) => this.#resource.entries.get(path) ?? []);
  }

  /** Keeps what lies within the object that is named before a value, or directly after it: `failed refunds`. */
  #takeGroup<Item extends { readonly path: string }>(
    items: readonly Item[],
    next: SentencePart | undefined,
  ): readonly Item[] {
    let group = this.#group;
    this.#group = undefined;
    if (group === undefined && next?.kind === 'topic' && next.path !== undefined) {
      group = next.path;
      this.#served = next;
    }
    return group === undefined ? items : items.filter(({ path }) => path.startsWith(`${group}.`));
  }

  #readWord(text: string, next: SentencePart | undefined): void {
    const isFree = this.#isOpen && !this.#isFuzzy && this.#fields.some(takesAnyText);
    const word = text.toLowerCase();
    const isYes = YES.has(word);
    if ((isYes || NO.has(word)) && this.#isOpen && this.#fields[0]?.type === 'boolean') {
      this.#add(this.#fields, ':', String(isYes));
    } else if (readTimestamp(text) !== undefined)
      this.#addDate({ text, period: { start: text, end: undefined } }, next);
    else if (this.#addFormatted(text, next)) this.#words = [];
    else if (isFree) this.#words.push(text);
    else this.#readUnknown(text, next);
  }

  /** Adds a value whose format tells its field, such as an e-mail address, or that fits the format of a named field. */
  #addFormatted(text: string, next: SentencePart | undefined): boolean {
    const named = this.#namedFields(next).filter(({ format }) => format && VALUE_FORMATS[format].matches(text));
    const fields = this.#all.filter(({ format }) => {
      if (format === undefined || !VALUE_FORMATS[format].matches(text)) return false;
      const { prefix }: ValueFormat = VALUE_FORMATS[format];
      return prefix !== undefined || format === 'email' || (format === 'currency' && text === text.toUpperCase());
    });
    const found = [...new Set([...named, ...fields])];
    if (found.length === 0) return false;
    const ofGroup = this.#takeGroup(found, next);
    this.#add(ofGroup.length > 0 ? ofGroup : found, ':', quoteDouble(text));
    return true;
  }

  #addDate({ text, period }: Pick<Part<'date'>, 'text' | 'period'>, next: SentencePart | undefined): void {
    const named = this.#namedFields(next);
    const [, from, to] = /^(?:\w+ )?(\d{4})(?: \w+ (\d{4}))?$/.exec(text) ?? [];
    if (from !== undefined && named.some(({ type }) => type === 'numeric')) {
      const number = { digits: from, currency: undefined };
      this.#addNumber({ number, ...(to !== undefined && { to: { ...number, digits: to } }) }, next);
      return;
    }
    const event = `${foldWord(this.#meant)}at`;
    const ofEvent = this.#all.filter((field) => field.type === 'date' && foldWord(field.path) === event);
    // `cancelled last month` is about the time of that event.
    const dates = ofEvent.length > 0 ? ofEvent : named.filter(({ type }) => type === 'date');
    const fields = dates.length > 0 ? dates : this.#takeGroup(this.#all, next).filter(({ type }) => type === 'date');
    const operator = this.#operator?.operator;
    this.#push(fields.map(({ path }) => ({ path, rests: writePeriod('', period, operator) })));
  }

  #addNumber({ number, to }: Pick<Part<'number'>, 'number' | 'to'>, next: SentencePart | undefined): void {
    const numeric = this.#namedFields(next).filter(({ type }) => type === 'numeric');
    const isFormatted = to === undefined && numeric.length === 0 && this.#addFormatted(number.digits, next);
    if (isFormatted) return;
    const operator = this.#operator?.operator;
    const isTold = operator !== undefined || to !== undefined || number.currency !== undefined;
    // A bare number may be a year, the digits of a card, or belong to the date next to it.
    const year = readYear(number.digits);
    if (year !== undefined && !isTold && this.#namedFields(next).some(({ type }) => type === 'date')) {
      this.#addDate({ text: '', period: year }, next);
      return;
    }
    const isUnclear = /^\d{4}/.test(number.digits) || next?.kind === 'date';
    if (numeric.length === 0 && !isTold && isUnclear) {
      this.#isLost = true;
      return;
    }
    const all = this.#all.filter((field) => field.type === 'numeric' && field.format === undefined);
    // A number alone is more likely an amount than a count.
    const likely = all.some(({ money }) => money) ? all.filter(({ money }) => money) : all;
    const fields = numeric.length > 0 ? numeric : this.#takeGroup(likely, next);
    this.#push(
      fields.flatMap((field) => {
        const written = writeAmount(field, operator, number, to);
        return written === undefined ? [] : [written];
      }),
    );
  }

  /** Reads a word that is similar to the name of a value or a field, the key of your own data, or part of an e-mail address. */
  #readUnknown(text: string, next: SentencePart | undefined): void {
    const email = isPartOfEmail(text) && text.length >= this.#resource.limits.substring;
    const field = email ? findEmailField(this.#resource) : undefined;
    if (field !== undefined) {
      this.#add([field], '~', quoteDouble(text));
      return;
    }
    // `march` is not a misspelt `match`.
    const isLong = text.length >= MIN_FUZZY_LENGTH && !isMonth(text);
    const meanings = this.#all.flatMap(({ path, values }) => {
      const [value] = values === undefined || !isLong ? [] : closestValues(values, text);
      return value === undefined ? [] : { path, value };
    });
    if (meanings.length > 0) {
      this.#addMeanings(meanings, text, next);
      return;
    }
    const keyed = [...this.#resource.entries.values()].filter((field) => field.keyed);
    const having = keyed.filter(({ path }) => this.#keys(path).includes(text));
    const paths = isLong && having.length === 0 ? closestFields(this.#resource, text, undefined) : [];
    if (paths.length > 0) this.#nameFields(paths, true);
    else if (having.length > 0 || KEY.test(text)) {
      this.#closeField();
      const possible = this.#takeGroup(having.length > 0 ? having : keyed, undefined);
      this.#keyed = { paths: possible.map(({ path }) => path), key: text };
    } else this.#isLost = true;
  }

  /** Makes the plain words after the name of a field its value. */
  #closeWords(): void {
    if (this.#words.length === 0) return;
    const text = this.#words.join(' ');
    this.#words = [];
    const { substring } = this.#resource.limits;
    const fields = this.#fields.filter(takesAnyText);
    // A part of a value lacks its format: `email gmail`.
    const fitting = fields.filter(({ format }) => format === undefined || VALUE_FORMATS[format].matches(text));
    const searched = fields.filter(({ type }) => type === 'string' && text.length >= substring);
    if (fitting.length > 0) this.#add(fitting, this.#operatorFor(fitting), quoteDouble(text));
    else this.#add(searched, '~', quoteDouble(text));
  }

  #operatorFor([field]: readonly Field[]): Operator {
    return this.#operator?.operator === '~' && field?.type === 'string' ? '~' : ':';
  }

  #add(fields: readonly Field[], operator: Operator, value: string): void {
    const taking = fields.filter(({ type }) => (OPERATORS[type] as readonly Operator[]).includes(operator));
    this.#push(taking.map(({ path }) => ({ path, rests: [operator + value] })));
  }

  /** Adds alternatives, each with what follows its path in each clause. */
  #push(guesses: readonly AmountClauses[]): void {
    // The value belongs to another field than the one named before it.
    const isNamed = guesses.some(({ path }) => this.#fields.some((field) => field.path === path));
    if (this.#isOpen && !isNamed) this.#closeField();
    const isNegated = this.#takeNegation() !== (this.#presence === 'absent');
    // The opposite of two clauses is not a clause.
    const possible = isNegated
      ? guesses.filter(({ rests, also }) => rests.length === 1 && also === undefined)
      : guesses;
    if (possible.length === 0) this.#isLost = true;
    const sign = isNegated ? '-' : '';
    this.#found.push(
      possible.slice(0, MAX_ALTERNATIVES).map((one) => ({ path: one.path, clauses: writeClauses(one, sign) })),
    );
    this.#operator = undefined;
    this.#isOpen = false;
    this.#presence = undefined;
  }

  #takeNegation(): boolean {
    const isNegated = this.#isNegated;
    this.#isNegated = false;
    return isNegated;
  }
}

/** The path of the object that holds a field, or the path of a field of the resource itself. */
function objectOf(path: string): string {
  return path.replace(/\..*/s, '');
}

/** Whether a field takes any text, and not just some known values. */
function takesAnyText({ type, values, keyed }: Field): boolean {
  return (type === 'string' || type === 'token') && values === undefined && keyed === undefined;
}
