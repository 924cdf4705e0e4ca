import { remember } from '../language/base/remember.ts';
import type { Unit } from '../language/checker/calendar.ts';
import type { Operator } from '../language/syntax/ast.ts';

/**
 * The words of a language in which people describe what they look for. Each text lists
 * words or phrases in lower case, divided by `, `. The names of months, weekdays,
 * countries and currencies come from the platform.
 */
export interface Vocabulary {
  /** A BCP 47 tag, such as `de`. It also tells which of two numbers in a date is the day, and what divides a fraction. */
  readonly locale: string;
  /** Words that compare a field with a value. */
  readonly operators: Readonly<Record<Operator, string>>;
  /** Words that compare times. */
  readonly times: Readonly<Record<'<' | '<=' | '>' | '>=', string>>;
  /** Words that compare the age of something: `older than 3 days`. */
  readonly ages: Readonly<Record<'<' | '>=', string>>;
  readonly not: string;
  /** Words before the name of something absent: `no email`. */
  readonly absent: string;
  /** Words after the name of something absent: `email missing`. */
  readonly empty: string;
  readonly present: string;
  readonly or: string;
  /** Words without a meaning of their own. */
  readonly filler: string;
  /** Words at the beginning of a range: `between 5 and 10`. */
  readonly between: string;
  /** Words between the ends of a range. */
  readonly to: string;
  /** Words between the ends of a range that begins with another word. */
  readonly and: string;
  /** Words before a year. */
  readonly inYear: string;
  /** Days counted from today, from the day before yesterday to the day after tomorrow; a day without a word is empty. */
  readonly days: readonly [string, string, string, string, string];
  readonly units: Readonly<Record<Unit, string>>;
  readonly last: string;
  /** Words before a time that ends now: `past week`. */
  readonly past: string;
  readonly this: string;
  readonly next: string;
  /** Words before or after a time that has passed: `3 days ago`. */
  readonly ago: string;
  /** Number words from one to twelve, each with its variants divided by `/`. */
  readonly counts: string;
  readonly yes: string;
  readonly no: string;
  /** The English words of the catalogue by those of the language; empty for English. */
  readonly terms: Readonly<Record<string, string>>;
}

/** The English words that people search with. */
export const ENGLISH: Vocabulary = {
  locale: 'en',
  operators: {
    ':': '=, :, equals, equal to, exactly',
    '~': 'contains, containing, like, includes, including',
    '>': '>, over, above, more than, greater than, bigger than, higher than, exceeds, exceeding',
    '>=': '>=, at least, no less than, minimum, min',
    '<': '<, under, below, less than, fewer than, smaller than, lower than',
    '<=': '<=, at most, up to, no more than, maximum, max',
  },
  times: { '<': 'before, prior to', '<=': 'until, till', '>': 'after', '>=': 'since, from, starting' },
  ages: { '<': 'older than', '>=': 'newer than, younger than, within' },
  not:
    "not, never, isn't, aren't, wasn't, weren't, don't, doesn't, didn't, hasn't, haven't, isnt, arent, wasnt, dont, " +
    'doesnt, didnt, hasnt, except, excluding, but not',
  absent: 'no, without, missing, empty',
  empty: 'missing, empty, absent, null, unknown',
  present: 'has, have, having, with',
  or: 'or',
  filler:
    'and, but, is, are, was, were, be, been, the, a, an, of, for, than, to, in, on, by, at, that, which, whose, who, ' +
    'it, my, me, i, we, all, any, find, show, list, get, give, search, see, please, says, somebody, someone, ' +
    'anybody, anyone, people, things, those, these, ones, transactions, transaction, per, via, during, made, done, ' +
    'because, about, when, want, need, looking, look, tell, you, your, our, can, could, would, every, ' +
    'their, his, her, its, only, just, where, also',
  between: 'from, between',
  to: 'to, until, till, through, -, –',
  and: 'and',
  inYear: 'in, before, since, after, from, until, till, between, and, to, during',
  days: ['', 'yesterday', 'today', 'tomorrow', ''],
  units: {
    minute: 'minute, minutes, min, mins',
    hour: 'hour, hours, hr, hrs, h',
    day: 'day, days, d',
    week: 'week, weeks, wk, wks, w',
    month: 'month, months, mo',
    quarter: 'quarter, quarters',
    year: 'year, years, yr, yrs, y',
  },
  last: 'last, previous',
  past: 'past',
  this: 'this, current',
  next: 'next, coming, upcoming',
  ago: 'ago',
  counts: 'one/a/an, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve',
  yes: 'true, yes',
  no: 'false, no',
  terms: { usa: 'united states', turkey: 'türkiye', 'czech republic': 'czechia', 'e-mail': 'email' },
};

/** The German words that people search with. */
export const GERMAN: Vocabulary = {
  locale: 'de',
  operators: {
    ':': '=, :, gleich, genau',
    '~': 'enthält, mit dem text, ähnlich',
    '>': '>, über, mehr als, größer als, höher als, oberhalb von',
    '>=': '>=, mindestens, ab',
    '<': '<, unter, weniger als, kleiner als, niedriger als, unterhalb von',
    '<=': '<=, höchstens, maximal, bis zu',
  },
  times: {
    '<': 'vor, vor dem, vor der',
    '<=': 'bis, bis zum',
    '>': 'nach, nach dem',
    '>=': 'seit, seit dem, ab, ab dem, von, vom',
  },
  ages: { '<': 'älter als', '>=': 'neuer als, jünger als, innerhalb von' },
  not: 'nicht, nie, außer, aber nicht',
  absent: 'ohne, kein, keine, keinen',
  empty: 'fehlt, leer, fehlend, ist leer',
  present: 'hat, haben, mit',
  or: 'oder',
  filler:
    'und, aber, ist, sind, war, waren, wurde, wurden, der, die, das, den, dem, des, ein, eine, einen, von, für, als, zu, ' +
    'in, im, am, an, auf, bei, aus, alle, zeige, zeig, finde, suche, liste, bitte, mir, nur, deren, dessen, um, diejenigen, per',
  between: 'zwischen, von, vom',
  to: 'bis, bis zum, -, –',
  and: 'und',
  inYear: 'in, im, vor, seit, nach, ab, von, bis, zwischen, und, jahr',
  days: ['vorgestern', 'gestern', 'heute', 'morgen', 'übermorgen'],
  units: {
    minute: 'minute, minuten',
    hour: 'stunde, stunden, std',
    day: 'tag, tage, tagen',
    week: 'woche, wochen',
    month: 'monat, monate, monaten, monats',
    quarter: 'quartal, quartale, quartalen',
    year: 'jahr, jahre, jahren',
  },
  last: 'letzte, letzten, letzter, letztes, letztem, vorige, vorigen, voriges',
  past: 'vergangene, vergangenen, vergangener',
  this: 'diese, dieser, dieses, diesen, diesem, aktuelle, aktuellen',
  next: 'nächste, nächsten, nächster, nächstes, kommende, kommenden',
  ago: 'vor',
  counts: 'ein/eine/einer/einem/einen, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf',
  yes: 'wahr, ja',
  no: 'falsch, nein',
  terms: {
    zahlung: 'payment',
    zahlungen: 'payment',
    kunde: 'customer',
    kunden: 'customer',
    kundin: 'customer',
    abo: 'subscription',
    abos: 'subscription',
    abonnement: 'subscription',
    abonnements: 'subscription',
    tarif: 'plan',
    tarife: 'plan',
    betrag: 'amount',
    preis: 'price',
    währung: 'currency',
    land: 'country',
    stadt: 'city',
    ort: 'city',
    postleitzahl: 'postal code',
    plz: 'postal code',
    straße: 'street',
    telefon: 'phone',
    telefonnummer: 'phone',
    'e-mail': 'email',
    mail: 'email',
    karte: 'card',
    kreditkarte: 'card',
    kartennummer: 'card number',
    'endet auf': 'card ending in',
    erstellt: 'created at',
    angelegt: 'created at',
    geändert: 'updated at',
    erstattung: 'refund',
    erstattungen: 'refunds',
    erstattet: 'refunded',
    zurückerstattet: 'refunded',
    bezahlt: 'paid',
    beglichen: 'paid',
    abgerechnet: 'settled',
    abgelehnt: 'declined',
    fehlgeschlagen: 'failed',
    fehlgeschlagene: 'failed',
    abgelehnte: 'declined',
    bezahlte: 'paid',
    erstattete: 'refunded',
    gesperrt: 'blocked',
    blockiert: 'blocked',
    storniert: 'cancelled',
    gekündigt: 'cancelled',
    ausstehend: 'pending',
    offen: 'pending',
    autorisiert: 'authorized',
    aktiv: 'active',
    aktive: 'active',
    pausiert: 'paused',
    überfällig: 'past due',
    testphase: 'trial',
    probezeit: 'trial',
    monatlich: 'monthly',
    monatliche: 'monthly',
    jährlich: 'yearly',
    jährliche: 'yearly',
    ausgegeben: 'total spend',
    verlängert: 'renews at',
  },
};

/** The listed words of a language, prepared for lookups. */
export interface WordIndex {
  readonly roles: ReadonlyMap<string, WordRole>;
  /** The parts of dates by word. */
  readonly calendar: ReadonlyMap<string, CalendarWord>;
  readonly between: ReadonlySet<string>;
  readonly to: ReadonlySet<string>;
  readonly and: ReadonlySet<string>;
  readonly inYear: ReadonlySet<string>;
  readonly yes: ReadonlySet<string>;
  readonly no: ReadonlySet<string>;
  readonly terms: ReadonlyMap<string, string>;
}

/** The role of a word in a sentence. */
export type WordRole =
  | { readonly kind: 'operator'; readonly operator: Operator; readonly about?: 'time' | 'age' }
  /** A word such as `between` means nothing without a range after it. */
  | { readonly kind: 'not' | 'absent' | 'empty' | 'present' | 'or' | 'filler' | 'range' };

/** The role of a word in a date. */
export type CalendarWord =
  | { readonly kind: 'day' | 'side' | 'number' | 'month' | 'weekday' | 'quarter'; readonly value: number }
  | { readonly kind: 'unit'; readonly unit: Unit }
  | { readonly kind: 'ago' | 'past' };

/** Splits a list of words. */
function listWords(text: string): readonly string[] {
  return text === '' ? [] : text.split(', ');
}

/** Prepares the words of a language; in another one than English, English words are understood too. */
export const indexWords = remember((words: Vocabulary): WordIndex => {
  const all = words === ENGLISH ? [words] : [ENGLISH, words];
  const listOf = (read: (one: Vocabulary) => string): readonly string[] => all.flatMap((one) => listWords(read(one)));
  const roles = new Map<string, WordRole>();
  const setRole = (text: string, role: WordRole): void => {
    for (const word of listWords(text)) roles.set(word, role);
  };
  for (const one of all) {
    setRole(one.between, { kind: 'range' });
    setRole(one.filler, { kind: 'filler' });
    setRole(one.present, { kind: 'present' });
    setRole(one.empty, { kind: 'empty' });
    setRole(one.absent, { kind: 'absent' });
    setRole(one.not, { kind: 'not' });
    setRole(one.or, { kind: 'or' });
    for (const [list, about] of [[one.operators], [one.times, 'time'], [one.ages, 'age']] as const) {
      for (const [operator, text] of Object.entries(list)) {
        setRole(text, { kind: 'operator', operator: operator as Operator, ...(about !== undefined && { about }) });
      }
    }
  }
  return {
    roles,
    calendar: new Map(all.flatMap(listCalendar)),
    between: new Set(listOf(({ between }) => between)),
    to: new Set(listOf(({ to }) => to)),
    and: new Set(listOf(({ and }) => and)),
    inYear: new Set(listOf(({ inYear }) => inYear)),
    yes: new Set(listOf(({ yes }) => yes)),
    no: new Set(listOf(({ no }) => no)),
    terms: new Map(all.flatMap(({ terms }) => Object.entries(terms))),
  };
});

function listCalendar(words: Vocabulary): readonly (readonly [string, CalendarWord])[] {
  const { locale } = words;
  const number = (kind: 'day' | 'side' | 'number' | 'month' | 'weekday' | 'quarter', value: number, text: string) =>
    listWords(text).map((word) => [word, { kind, value }] as const);
  return [
    ...words.days.flatMap((text, index) => number('day', index - 2, text)),
    ...number('side', -1, words.last),
    ...number('side', 0, words.this),
    ...number('side', 1, words.next),
    ...listWords(words.counts).flatMap((text, index) => number('number', index + 1, text.replaceAll('/', ', '))),
    ...[1, 2, 3, 4].flatMap((quarter) => number('quarter', quarter, `q${quarter}`)),
    ...Object.entries(words.units).flatMap(([unit, text]) =>
      listWords(text).map((word) => [word, { kind: 'unit', unit: unit as Unit }] as const),
    ),
    ...(['ago', 'past'] as const).flatMap((kind) => listWords(words[kind]).map((word) => [word, { kind }] as const)),
    ...listNames(locale, 'month', 12, (index) => Date.UTC(2026, index, 1)).map(
      ([name, value]) => [name, { kind: 'month', value }] as const,
    ),
    // 4 January 2026 is a Sunday.
    ...listNames(locale, 'weekday', 7, (index) => Date.UTC(2026, 0, 4 + index)).map(
      ([name, value]) => [name, { kind: 'weekday', value }] as const,
    ),
  ];
}

/** The long and short names of months or weekdays in lower case, without a full stop, and their numbers from 0. */
function listNames(
  locale: string,
  part: 'month' | 'weekday',
  count: number,
  timeOf: (index: number) => number,
): readonly (readonly [string, number])[] {
  return (['short', 'long'] as const).flatMap((style) => {
    const format = new Intl.DateTimeFormat(locale, { [part]: style, timeZone: 'UTC' });
    return Array.from({ length: count }, (_, index) => {
      const name = format.format(timeOf(index)).toLowerCase().replace(/\.$/, '');
      return [name, index] as const;
    });
  });
}
