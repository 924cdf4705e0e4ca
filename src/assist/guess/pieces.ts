import { closestNames } from '../../language/base/closest-names.ts';
import { remember } from '../../language/base/remember.ts';
import { type Field, listPathEnds } from '../../language/catalogue/field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { findMeanings, foldWord, listWords, type Meaning } from '../../language/catalogue/synonyms.ts';
import { readCurrency } from '../search/place-names.ts';
import { readNumbers, type WrittenNumber } from '../search/read-money.ts';
import { isMonth, type Period, readLoosePeriod, readPeriods, readYear } from '../search/read-period.ts';
import { searchFields, valueSetOf } from '../search/search-fields.ts';
import type { AmountClauses } from '../search/write-clauses.ts';
import type { UserContext } from '../user.ts';
import { ENGLISH, indexWords, type WordIndex, type WordRole } from '../words.ts';
import { findReferences } from './references.ts';

/** A number, or a range of two. */
export interface NumberReading {
  readonly number: WrittenNumber;
  readonly to?: WrittenNumber;
}

/** The meaning of one or several words of a sentence on a resource. */
type Reading =
  | WordRole
  | { readonly kind: 'fields'; readonly fields: readonly Field[] }
  /** Values, of which the text may be only a part or a misspelling. */
  | { readonly kind: 'values'; readonly meanings: readonly Meaning[]; readonly isNear?: true }
  | { readonly kind: 'number'; readonly readings: readonly NumberReading[] }
  /** A period; the digits of a year may be a number too. */
  | { readonly kind: 'period'; readonly periods: readonly Period[]; readonly years?: NumberReading }
  /** A value whose form tells its fields: an e-mail address, an id, the name of a country. */
  | { readonly kind: 'reference'; readonly clauses: readonly AmountClauses[] }
  /** The name of an object within the objects of the resource. */
  | { readonly kind: 'topic'; readonly path: string }
  /** A keyed field, with its key if it is named. */
  | { readonly kind: 'keyed'; readonly paths: readonly string[]; readonly key: string | undefined }
  /** A parenthesis around what OR joins. */
  | { readonly kind: 'open' | 'close' }
  | { readonly kind: 'word' };

/** One or several words of a sentence, with their meaning on a resource. */
export type Piece = Reading & { readonly text: string };

/** A longer text, or one with more words, is hardly a sentence that somebody types into a search. */
export const MAX_SENTENCE_LENGTH = 500;
const MAX_WORDS = 60;
/** A text with more words that nothing knows is not about the resource. */
const MAX_UNKNOWN = 8;
/** The number of words in the longest name of a field or value. */
const MAX_PHRASE = 5;
/** Sentences in which more words have two meanings are read in the likeliest way only. */
const MAX_VARIANTS = 4;

/** A word of a text. */
interface Token {
  readonly text: string;
  readonly isQuoted: boolean;
  readonly isAfterComma: boolean;
}

const NEGATION = /(?<!\S)[-!]\s*(?=\p{L})/gu;
/** The number of a telephone is one word. */
const TOKEN =
  /(?<!\S)\+\d[\d ()/-]{6,24}\d(?!\S)|"([^"]*)"|“([^”]*)”|`([^`]*)`|(?<!\S)'([^']*)'(?!\w)|[<>]=?|=|[()]|[^\s"“”`<>=()!?;]+/gu;
/** A comma or a colon within a word divides it, except in numbers and addresses. */
const DIVIDER = /(?<!\d),|,(?!\d)|((?<!\d):(?!\/\/)|:(?![\d/]))/;

function listTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let isAfterComma = false;
  for (const match of text.replaceAll(NEGATION, 'not ').matchAll(TOKEN)) {
    const quoted = match.slice(1).find((one) => one !== undefined);
    if (quoted !== undefined) {
      tokens.push({ text: quoted, isQuoted: true, isAfterComma });
      isAfterComma = false;
      continue;
    }
    // A colon is a word of its own, as an operator is.
    for (const [index, part = ''] of match[0].split(DIVIDER).entries()) {
      // A date such as `1.11.` ends in a full stop, and a number after a comma is another one.
      const word = /^\d\d?\.\d\d?\.$/.test(part) ? part : part.replace(/[.,…]+$/, '');
      if (word !== '') tokens.push({ text: word, isQuoted: false, isAfterComma: isAfterComma || index > 0 });
      if (word !== '') isAfterComma = part.endsWith(',');
    }
    if (match[0].endsWith(',')) isAfterComma = true;
  }
  return tokens;
}

function isParenthesis(token: Token | undefined): boolean {
  return token?.isQuoted === false && /^[()]$/.test(token.text);
}

/**
 * Splits a sentence into names of fields and values, longest first, numbers, periods and
 * references, and words that compare and negate. Words without a meaning of their own are
 * left out.
 *
 * @param hasGroups - Whether parentheses around what OR joins are pieces too.
 * @returns The likeliest way first, then others in which one name has its other meaning;
 *   no way if the text is too long to be a sentence.
 */
export function splitSentence(
  resource: Resource,
  text: string,
  user: UserContext,
  hasGroups = false,
): readonly (readonly Piece[])[] {
  const tokens = text.length > MAX_SENTENCE_LENGTH ? [] : listTokens(text);
  if (tokens.length === 0 || tokens.length > MAX_WORDS) return [];
  const { roles } = indexWords(user.words ?? ENGLISH);
  const negates = ({ text: word }: Token): boolean => word === '-' || roles.get(word.toLowerCase())?.kind === 'not';
  // What a group that is negated as a whole means, no clause can say.
  if (tokens.some((token, at) => negates(token) && isParenthesis(tokens[at + 1]))) return [];
  const reader = new PieceReader(resource, hasGroups ? tokens : tokens.filter((token) => !isParenthesis(token)), user);
  const pieces = reader.read();
  const [likeliest, ...others] = [pieces.map(([first]) => first), ...listOthers(pieces)];
  return [likeliest ?? [], ...others.slice(0, MAX_VARIANTS)].map(dropFillers);
}

/** The words of a sentence that have a meaning of their own, in the likeliest reading: `wallet` of `wallet payments`. */
export function dropFiller(resource: Resource, text: string, user: UserContext): string {
  const [pieces = []] = splitSentence(resource, text, user);
  return pieces.map((piece) => piece.text).join(' ');
}

/** Drops the words without a meaning of their own, except within words that are a text: `Bank of America`. */
function dropFillers(pieces: readonly (Piece | undefined)[]): readonly Piece[] {
  const kept: Piece[] = [];
  let between = '';
  for (const piece of pieces) {
    const last = kept.at(-1);
    if (piece === undefined) continue;
    if (piece.kind === 'filler' || (between !== '' && piece.text === ':')) between += `${piece.text} `;
    else if (piece.kind === 'word' && last?.kind === 'word' && between !== '') {
      kept.splice(-1, 1, { ...last, text: `${last.text} ${between}${piece.text}` });
      between = '';
    } else {
      kept.push(piece);
      between = '';
    }
  }
  return kept;
}

/** The ways in which one piece has another meaning than the likeliest. */
function listOthers(pieces: readonly (readonly Piece[])[]): readonly (readonly (Piece | undefined)[])[] {
  const likeliest = pieces.map(([first]) => first);
  return pieces.flatMap(([, ...others], index) => others.map((other) => likeliest.with(index, other)));
}

class PieceReader {
  readonly #resource: Resource;
  readonly #tokens: readonly Token[];
  readonly #user: UserContext;
  readonly #words: WordIndex;
  /** The reading before the one that is looked for. */
  #previous: Reading | undefined;

  constructor(resource: Resource, tokens: readonly Token[], user: UserContext) {
    this.#resource = resource;
    this.#tokens = tokens;
    this.#user = user;
    this.#words = indexWords(user.words ?? ENGLISH);
  }

  /** The pieces in the order of the text, each with its meanings; none if too many words have none. */
  read(): readonly (readonly Piece[])[] {
    const pieces: (readonly Piece[])[] = [];
    let unknown = 0;
    for (let at = 0; at < this.#tokens.length; ) {
      const [readings, length] = this.#readRange(at) ?? this.#readLongest(at, (from, to) => this.#readPiece(from, to));
      const text = this.#phrase(at, at + length);
      this.#previous = readings[0];
      if (this.#previous?.kind === 'word' && ++unknown > MAX_UNKNOWN) return [];
      pieces.push(readings.map((reading) => ({ ...reading, text })));
      at += length;
    }
    return pieces;
  }

  #phrase(from: number, to: number): string {
    const tokens = this.#tokens.slice(from, to);
    return tokens.map(({ text, isAfterComma }, at) => (at === 0 ? '' : isAfterComma ? ', ' : ' ') + text).join('');
  }

  /** The longest phrase at a place that has a meaning; otherwise a single word. */
  #readLongest<Read extends Reading>(
    at: number,
    read: (from: number, to: number) => readonly Read[],
  ): readonly [readonly (Read | { readonly kind: 'word' })[], number] {
    for (let length = Math.min(MAX_PHRASE, this.#tokens.length - at); length > 0; length--) {
      const isWhole =
        length === 1 ||
        (!this.#beginsOperator(at + length - 1) &&
          this.#tokens.slice(at, at + length).every((token) => !token.isQuoted && !isParenthesis(token)));
      const readings = isWhole ? read(at, at + length) : [];
      if (readings.length > 0) return [readings, length];
    }
    return [[{ kind: 'word' }], 1];
  }

  /** Whether an operator of several words begins at a place: in `paid at least 5`, `paid at` is no name. */
  #beginsOperator(at: number): boolean {
    const role = (to: number) => this.#words.roles.get(this.#phrase(at, to).toLowerCase())?.kind;
    return at + 1 < this.#tokens.length && (role(at + 2) === 'operator' || role(at + 3) === 'operator');
  }

  #readPiece(from: number, to: number): readonly Reading[] {
    const phrase = this.#phrase(from, to);
    if (isParenthesis(this.#tokens[from])) return phrase === '(' ? [{ kind: 'open' }] : [{ kind: 'close' }];
    const isQuoted = this.#tokens[from]?.isQuoted === true;
    const role = isQuoted ? undefined : this.#words.roles.get(phrase.toLowerCase().replace('’', "'"));
    if (role !== undefined) return [role];
    // The number of a card or an acquirer is no amount.
    const long = /^\d[\d -]{12,}$/.test(phrase) ? findReferences(this.#resource, phrase, this.#user) : [];
    if (long.length > 0) return [{ kind: 'reference', clauses: long }];
    const value = this.#readValue(from, to);
    if (value.length > 0) return value;
    // `every 3 months` is neither an amount nor a time.
    if (/^\d+ \D+$/.test(phrase) && this.#words.calendar.get(phrase.replace(/^\d+ /, ''))?.kind === 'unit') {
      return [{ kind: 'range' }];
    }
    const term = this.#words.terms.get(phrase.toLowerCase()) ?? phrase;
    const named = this.#readNamed(term, to - from === this.#tokens.length);
    if (named.length > 0) return named;
    // `this` and `ago` belong to a time, even to one that nobody can read.
    const part = to - from === 1 ? this.#words.calendar.get(term.toLowerCase())?.kind : undefined;
    if (part === 'side' || part === 'past' || part === 'ago') return [{ kind: 'range' }];
    // A capital within a sentence begins a name, not a misspelt word.
    const isName = from > 0 && /^\p{Lu}\p{Ll}/u.test(term);
    return to - from === 1 ? readUnknown(this.#resource, term, this.#user, isName) : [];
  }

  /** Reads the name of a field, or a value that has the form of one. */
  #readNamed(term: string, isWhole: boolean): readonly Reading[] {
    const names = readNames(this.#resource, term);
    // In a sentence, `dollars` may be a currency; alone, it rather names an amount.
    const isCurrency = !isWhole && readCurrency(term, this.#user.words?.locale) !== undefined;
    const clauses = names.length > 0 && !isCurrency ? [] : findReferences(this.#resource, term, this.#user);
    return clauses.length > 0 ? [...names, { kind: 'reference', clauses }] : names;
  }

  /** Reads a period or a number. */
  #readValue(from: number, to: number): readonly (Reading & { readonly kind: 'period' | 'number' })[] {
    const phrase = this.#phrase(from, to);
    const before = this.#tokens[from - 1]?.text.toLowerCase() ?? '';
    const year = this.#words.inYear.has(before) ? readYear(phrase, this.#user) : undefined;
    if (year !== undefined) {
      return [{ kind: 'period', periods: [year], years: { number: { digits: phrase, currency: undefined } } }];
    }
    // The name of a month alone may be that of a person.
    const mayBePeriod = to - from > 1 || this.#words.inYear.has(before) || !isMonth(phrase, this.#user);
    const { kind, about } = { about: undefined, ...(this.#previous ?? { kind: undefined }) };
    const isAge = kind === 'operator' && (about !== undefined || /^[<>]/.test(this.#tokens[from - 1]?.text ?? ''));
    const age = isAge ? readLoosePeriod(phrase, this.#user) : undefined;
    if (age !== undefined) return [{ kind: 'period', periods: [age] }];
    const periods = mayBePeriod ? readPeriods(phrase, this.#user) : [];
    if (periods.length > 0) return [{ kind: 'period', periods }];
    const readings = this.#readNumber(phrase);
    return readings.length > 0 ? [{ kind: 'number', readings }] : [];
  }

  #readNumber(phrase: string): readonly NumberReading[] {
    const numbers = readNumbers(phrase.replace(/(?<=\d) in (?=\D+$)/, ' '), this.#user);
    if (numbers.length > 0) return numbers.map((number) => ({ number }));
    const [, first, second] = /^(.*\d\D?)\s?[-–]\s?(\D{0,4}\d.*)$/.exec(phrase) ?? [];
    if (first === undefined || second === undefined) return [];
    return joinNumbers(readNumbers(first, this.#user), readNumbers(second, this.#user));
  }

  /** Reads two numbers or periods that are the ends of a range: `50 to 100`, `between 1.11. and 5.11.`. */
  #readRange(at: number): readonly [readonly Reading[], number] | undefined {
    const hasStart = this.#words.between.has(this.#tokens[at]?.text.toLowerCase() ?? '');
    const from = at + (hasStart ? 1 : 0);
    if (from >= this.#tokens.length) return undefined;
    const readEnd = (start: number) => this.#readLongest(start, (first, last) => this.#readValue(first, last));
    const [[first], length] = readEnd(from);
    const divider = this.#tokens[from + length]?.text.toLowerCase() ?? '';
    const isDivider = this.#words.to.has(divider) || (hasStart && this.#words.and.has(divider));
    if (first === undefined || first.kind === 'word' || !isDivider || from + length + 1 >= this.#tokens.length) {
      return undefined;
    }
    const [[second], secondLength] = readEnd(from + length + 1);
    // A year at the end is that of both: `from january to march 2024`.
    const year = YEAR.exec(this.#phrase(from + length + 1, from + length + 1 + secondLength))?.[0];
    const periods = year === undefined ? [] : readPeriods(`${this.#phrase(from, from + length)} ${year}`, this.#user);
    const start: End = first.kind === 'period' && periods.length > 0 ? { kind: 'period', periods } : first;
    const range = second === undefined || second.kind === 'word' ? undefined : joinEnds(start, second);
    return range && [[range], from + length + 1 + secondLength - at];
  }
}

const YEAR = /\b(?:19|20)\d\d$/;

type End = Reading & { readonly kind: 'period' | 'number' };

function joinEnds(first: End, second: End): Reading | undefined {
  if (first.kind === 'number' && second.kind === 'number') {
    const readings = joinNumbers(
      first.readings.flatMap(({ number, to }) => (to === undefined ? number : [])),
      second.readings.flatMap(({ number, to }) => (to === undefined ? number : [])),
    );
    return readings.length === 0 ? undefined : { kind: 'number', readings };
  }
  if (first.kind !== 'period' || second.kind !== 'period') return undefined;
  const periods = first.periods.flatMap(({ start }, index) => {
    const { end } = second.periods[index] ?? second.periods[0] ?? {};
    return end !== undefined && Date.parse(start) < Date.parse(end) ? [{ start, end }] : [];
  });
  const [from, to] = [first.years?.number, second.years?.number];
  const years = from === undefined || to === undefined ? undefined : { number: from, to };
  return periods.length === 0 ? undefined : { kind: 'period', periods, ...(years !== undefined && { years }) };
}

/** Joins the readings of two numbers that are written alike. A currency at one end of a range is that of both. */
function joinNumbers(first: readonly WrittenNumber[], second: readonly WrittenNumber[]): readonly NumberReading[] {
  return first.flatMap((from, index) => {
    const to = second[index] ?? second[0];
    if (to === undefined || Number(from.digits) > Number(to.digits)) return [];
    const [currency, other] = [from.currency ?? to.currency, to.currency ?? from.currency];
    return currency === other ? [{ number: { ...from, currency }, to: { ...to, currency } }] : [];
  });
}

/** Reads the name of a field, a value or an object. */
function readNames(resource: Resource, phrase: string): readonly Reading[] {
  // Folding would drop the operator of `amount >`.
  if (/[<>]/.test(phrase)) return [];
  const folded = foldWord(phrase);
  const fields = namesOf(resource).get(folded);
  if (fields !== undefined) {
    const object = findTopic(resource, folded);
    return [
      { kind: 'fields', fields },
      ...(typeof object === 'string' ? [{ kind: 'topic', path: object } as const] : []),
    ];
  }
  const keyed = readKeyed(resource, phrase, folded);
  if (keyed !== undefined) return [keyed];
  // `payment failed` is about a payment, even if a subscription has a status of that name.
  const [first = '', ...rest] = phrase.split(' ');
  if (rest.length > 0 && findTopic(resource, foldWord(first)) === null) return [];
  const found = findMeanings(resource, phrase);
  const isValue = found.some(({ value }) => value !== undefined && foldWord(value) === folded);
  const topic = isValue ? undefined : findTopic(resource, folded);
  if (topic !== undefined) return [topic === null ? { kind: 'filler' } : { kind: 'topic', path: topic }];
  const meanings = found.filter(({ value }) => value !== undefined);
  const named = found.flatMap(({ path, value }) => (value === undefined ? (resource.entries.get(path) ?? []) : []));
  return [
    // A word for a field, too, tells less.
    ...(meanings.length > 0
      ? [{ kind: 'values', meanings, ...(named.length > 0 && { isNear: true as const }) } as const]
      : []),
    ...(named.length > 0 ? [{ kind: 'fields', fields: named } as const] : []),
  ];
}

/** A key of your own data: `order_id`. */
const KEY = /^[a-z]\w*_\w+$/;
/** A shorter word is near too many names. */
const MIN_FUZZY_LENGTH = 5;

/** Reads a word that nothing knows: the key of your own data, or a misspelt name. It may be a word of its own, too. */
function readUnknown(resource: Resource, word: string, { keys }: UserContext, isName: boolean): readonly Reading[] {
  const fields = [...resource.entries.values()];
  const keyed = fields.flatMap(({ path, keyed: isKeyed }) => (isKeyed === true ? path : []));
  // `order` is meant for the key `order_id`.
  const known = keyed.flatMap((path) => {
    const key = keys?.(path).find((one) => one === word || one.startsWith(`${word}_`));
    return key === undefined ? [] : [{ path, key }];
  });
  const key = known[0]?.key ?? (KEY.test(word) ? word : undefined);
  const having = known.filter((one) => one.key === key).map(({ path }) => path);
  if (key !== undefined) return [{ kind: 'keyed', paths: having.length > 0 ? having : keyed, key }, { kind: 'word' }];
  if (isName) return [];
  const begun = word.length < MIN_BEGINNING ? [] : fields.flatMap((field) => findBegun(field, word.toLowerCase()));
  if (begun.length > 0) return [{ kind: 'values', meanings: begun, isNear: true }, { kind: 'word' }];
  const best = searchFields(resource, word)[0]?.score ?? 0;
  if (word.length < MIN_FUZZY_LENGTH || best > MAX_SIMILAR) return [];
  const [near] = closestNames(spellingsOf(resource), foldWord(word));
  const readings = near === undefined ? [] : readNames(resource, near);
  const meant = readings.map((one) => (one.kind === 'values' ? { ...one, isNear: true as const } : one));
  return meant.length > 0 ? [...meant, { kind: 'word' }] : [];
}

/** The folded names of fields and values, and their synonyms. */
const spellingsOf = remember((resource: Resource): readonly string[] => {
  const values = [...resource.entries.values()].flatMap((field) => {
    const set = valueSetOf(field);
    return set === undefined ? [] : [...listWords(set).keys()];
  });
  return [...new Set([...values, ...namesOf(resource).keys()])].filter(({ length }) => length >= MIN_FUZZY_LENGTH);
});

/** A shorter text is the beginning of too many values. */
const MIN_BEGINNING = 3;

function findBegun(field: Field, word: string): readonly Meaning[] {
  const { members = [] } = valueSetOf(field) ?? {};
  return members.filter((one) => one.toLowerCase().startsWith(word)).map((value) => ({ path: field.path, value }));
}

/** The highest score of a name that is only similar. */
const MAX_SIMILAR = 300;

function readKeyed({ entries }: Resource, phrase: string, folded: string): Reading | undefined {
  const [, written = '', key] = /^([\w.]+)\[(\w+)\]$/.exec(phrase) ?? [];
  for (const { path, keyed } of entries.values()) {
    if (keyed === true && (path === written || foldWord(path) === folded)) return { kind: 'keyed', paths: [path], key };
  }
  return undefined;
}

/** Finds the path of an object that a word names in the plural or singular; `null` for the resource itself. */
function findTopic(resource: Resource, folded: string): string | null | undefined {
  const known = topicsOf(resource);
  const name = [folded, `${folded}s`, folded.replace(/s$/, '')].find((one) => known.has(one));
  return name === undefined ? undefined : known.get(name);
}

/** The folded names of the resource, and of objects within its objects with their paths. */
const topicsOf = remember(({ name, entries }: Resource): ReadonlyMap<string, string | null> => {
  const topics = new Map<string, string | null>();
  for (const path of entries.keys()) {
    const object = path.replace(/\..*/s, '');
    if (object !== path) topics.set(foldWord(object), object);
  }
  return topics.set(foldWord(name), null);
});

/** Maps folded names to fields: whole paths win over aliases, and aliases over the ends of paths. */
const namesOf = remember(({ entries, aliases }: Resource): ReadonlyMap<string, readonly Field[]> => {
  const fields = [...entries.values()].filter(({ keyed }) => keyed === undefined);
  const ends = fields.flatMap((field) => listPathEnds(field.path).map((end) => ({ end: foldWord(end), field })));
  const ofEnds = [...Map.groupBy(ends, ({ end }) => end)].map(
    ([end, named]) => [end, named.map(({ field }) => field)] as const,
  );
  const ofAliases = Object.entries(aliases).flatMap(([alias, path]) => {
    const field = entries.get(path);
    return field === undefined ? [] : [[foldWord(alias), [field]] as const];
  });
  const ofPaths = fields.map((field) => [foldWord(field.path), [field]] as const);
  return new Map<string, readonly Field[]>([...ofEnds, ...ofAliases.reverse(), ...ofPaths]);
});
