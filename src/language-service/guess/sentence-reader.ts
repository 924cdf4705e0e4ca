import type { Field } from '../../catalogue/field.ts';
import { OPERATORS, TAKES_NULL } from '../../catalogue/field-types.ts';
import type { Resource } from '../../catalogue/resource.ts';
import { foldWord } from '../../catalogue/synonyms.ts';
import { VALUE_FORMATS, type ValueFormat } from '../../catalogue/value-formats.ts';
import { closestFields } from '../../checker/closest-fields.ts';
import { closestValues } from '../../checker/closest-values.ts';
import type { Operator } from '../../syntax/ast.ts';
import { quoteDouble } from '../../syntax/print-query.ts';
import { readAmount, readNumber } from '../search/read-amount.ts';
import type { SentencePart } from './sentence-parts.ts';

/** A clause that a value in a sentence may mean. */
export interface ClauseGuess {
  readonly path: string;
  /** The clause as a query writes it, with its `-` if it is negated. */
  readonly clause: string;
}

/** The clauses that one value in a sentence may mean, the likeliest first; empty if no field takes the value. */
export type Alternatives = readonly ClauseGuess[];

/** The number of clauses kept for one value. */
const MAX_ALTERNATIVES = 3;
/** A shorter word is near too many names. */
const MIN_FUZZY_LENGTH = 5;

/** Reads the parts of a sentence from left to right and lists what each value in it may mean. */
export function readSentence(resource: Resource, parts: readonly SentencePart[]): readonly Alternatives[] {
  return new SentenceReader(resource, parts).read();
}

const NUMBER = /^[$€£]?(-?\d[\d,]*(?:\.\d+)?)$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i;
const TRUTH: ReadonlyMap<string, string> = new Map([
  ['true', 'true'],
  ['yes', 'true'],
  ['false', 'false'],
  ['no', 'false'],
]);

class SentenceReader {
  readonly #resource: Resource;
  readonly #parts: readonly SentencePart[];
  readonly #found: Alternatives[] = [];
  /** The fields that were named last, and whether they still lack a value. */
  #fields: readonly Field[] = [];
  #isOpen = false;
  /** Whether the fields were misspelt, so that a plain word is not taken for their value. */
  #isFuzzy = false;
  #operator: Operator | undefined;
  /** The operators of the next two numbers, after `between`. */
  #bounds: readonly Operator[] = [];
  #isNegated = false;
  /** The test for a field without a value: `no email`, `with email`. */
  #presence: 'absent' | 'present' | undefined;
  /** Consecutive plain words, which together may be a value. */
  #words: string[] = [];

  constructor(resource: Resource, parts: readonly SentencePart[]) {
    this.#resource = resource;
    this.#parts = parts;
  }

  read(): readonly Alternatives[] {
    for (const [index, part] of this.#parts.entries()) {
      if (part.kind !== 'word') this.#closeWords();
      this.#readPart(part, this.#parts[index + 1]);
    }
    this.#closeWords();
    this.#closeField();
    return this.#found;
  }

  #readPart(part: SentencePart, next: SentencePart | undefined): void {
    switch (part.kind) {
      case 'fields':
        this.#nameFields(part.paths, false);
        return;
      case 'meanings':
        this.#addMeanings(part.meanings, part.text, next);
        return;
      case 'date':
        this.#addComparison('date', quoteDouble(part.timestamp), next);
        return;
      case 'operator':
        this.#operator = part.operator;
        return;
      case 'between':
        this.#bounds = ['>=', '<='];
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

  #nameFields(paths: readonly string[], isFuzzy: boolean): void {
    this.#closeField();
    this.#fields = paths.flatMap((path) => this.#resource.entries.get(path) ?? []);
    this.#isOpen = true;
    this.#isFuzzy = isFuzzy;
  }

  /** Adds the clause of a field that was named without a value: it is true, absent or present. */
  #closeField(): void {
    const [field] = this.#fields;
    if (this.#isOpen && field !== undefined) {
      if (field.type === 'boolean') this.#add(this.#fields.slice(0, 1), ':', this.#takeNegation() ? 'false' : 'true');
      else if (this.#presence !== undefined && TAKES_NULL[field.type]) {
        if (this.#presence === 'present') this.#isNegated = !this.#isNegated;
        this.#add(this.#fields.slice(0, 1), ':', 'null');
      }
    }
    if (this.#isOpen) this.#presence = undefined;
    this.#isOpen = false;
  }

  #addMeanings(
    meanings: Extract<SentencePart, { kind: 'meanings' }>['meanings'],
    text: string,
    next: SentencePart | undefined,
  ): void {
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
    const ordered = [...(exact.length > 0 ? exact : meanings)].sort(
      (a, b) => Number(paths.has(b.path)) - Number(paths.has(a.path)),
    );
    this.#push(ordered.map(({ path, value = '' }) => ({ path, rest: `:${quoteDouble(value)}` })));
  }

  /** The fields named before a value, otherwise those named directly after it. */
  #namedFields(next: SentencePart | undefined): readonly Field[] {
    if (this.#fields.length > 0 || next?.kind !== 'fields') return this.#fields;
    return next.paths.flatMap((path) => this.#resource.entries.get(path) ?? []);
  }

  #readWord(text: string, next: SentencePart | undefined): void {
    const truth = TRUTH.get(text.toLowerCase());
    if (truth !== undefined && this.#isOpen && this.#fields[0]?.type === 'boolean') {
      this.#add(this.#fields, ':', truth);
      return;
    }
    const number = NUMBER.exec(text)?.[1]?.replaceAll(',', '') ?? readNumber(text.replace(/^[$€£]/, ''));
    const minor = /^[$€£]/.test(text) ? readAmount(text) : undefined;
    if (DAY.test(text) || TIMESTAMP.test(text)) {
      this.#addComparison('date', quoteDouble(DAY.test(text) ? `${text}T00:00:00Z` : text), next);
    } else if (this.#addFormatted(text, next)) this.#words = [];
    else if (number !== undefined) this.#addComparison('numeric', number, next, minor);
    else if (this.#isOpen && !this.#isFuzzy && this.#fields.some(takesAnyText)) this.#words.push(text);
    else this.#readMisspelt(text, next);
  }

  /** Adds a value whose format tells its field, such as an e-mail address, or that fits the format of a named field. */
  #addFormatted(text: string, next: SentencePart | undefined): boolean {
    const named = this.#namedFields(next).filter(({ format }) => format && VALUE_FORMATS[format].matches(text));
    const fields = [...this.#resource.entries.values()].filter(({ format }) => {
      if (format === undefined || !VALUE_FORMATS[format].matches(text)) return false;
      const { prefix }: ValueFormat = VALUE_FORMATS[format];
      return prefix !== undefined || format === 'email' || (format === 'currency' && text === text.toUpperCase());
    });
    const found = [...new Set([...named, ...fields])];
    if (found.length === 0) return false;
    this.#add(found, ':', quoteDouble(text));
    return true;
  }

  /** @param minor - An amount of money in the minor unit, as fields of money hold it. */
  #addComparison(type: 'numeric' | 'date', value: string, next: SentencePart | undefined, minor?: string): void {
    const named = this.#namedFields(next).filter((field) => field.type === type);
    const [bound, ...bounds] = this.#bounds;
    this.#bounds = bounds;
    const operator = bound ?? this.#operator ?? (type === 'date' ? '>=' : ':');
    const all = [...this.#resource.entries.values()].filter(
      (field) => field.type === type && field.format === undefined,
    );
    // A number alone is more likely an amount than a year or a count.
    const likely = all.some(({ money }) => money) ? all.filter(({ money }) => money) : all;
    const fields = named.length > 0 ? named : likely;
    const isMoney = fields.every(({ money }) => money === true);
    this.#add(fields, operator === '~' ? ':' : operator, isMoney ? (minor ?? value) : value);
  }

  /** Reads a word that is similar to the name of a value or a field. */
  #readMisspelt(text: string, next: SentencePart | undefined): void {
    if (text.length < MIN_FUZZY_LENGTH) return;
    const meanings = [...this.#resource.entries.values()].flatMap(({ path, values }) => {
      const [value] = values === undefined ? [] : closestValues(values, text);
      return value === undefined ? [] : { path, value };
    });
    if (meanings.length > 0) {
      this.#addMeanings(meanings, text, next);
      return;
    }
    const paths = closestFields(this.#resource, text, undefined);
    if (paths.length > 0) this.#nameFields(paths, true);
  }

  /** Makes the plain words after the name of a field its value. */
  #closeWords(): void {
    if (this.#words.length === 0) return;
    const text = this.#words.join(' ');
    this.#words = [];
    const fields = this.#fields.filter(takesAnyText);
    this.#add(fields, this.#operatorFor(fields), quoteDouble(text));
  }

  #operatorFor([field]: readonly Field[]): Operator {
    return this.#operator === '~' && field?.type === 'string' ? '~' : ':';
  }

  #add(fields: readonly Field[], operator: Operator, value: string): void {
    const taking = fields.filter(({ type }) => (OPERATORS[type] as readonly Operator[]).includes(operator));
    this.#push(taking.map(({ path }) => ({ path, rest: `${operator}${value}` })));
  }

  #push(guesses: readonly { readonly path: string; readonly rest: string }[]): void {
    const sign = this.#takeNegation() ? '-' : '';
    this.#found.push(
      guesses.map(({ path, rest }) => ({ path, clause: `${sign}${path}${rest}` })).slice(0, MAX_ALTERNATIVES),
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

/** Whether a field takes any text, and not just some known values. */
function takesAnyText({ type, values, keyed }: Field): boolean {
  return (type === 'string' || type === 'token') && values === undefined && keyed === undefined;
}
