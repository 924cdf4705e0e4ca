import fc from 'fast-check';
import { expect } from 'vitest';
import { guessClauses } from '../../../src/assist/sentences/guess-clauses.ts';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { clausesOf } from '../../../src/language/checker/expression-tree.ts';
import { readExpression } from '../../../src/language/checker/query-like.ts';
import { readQuery } from '../../../src/language/document.ts';
import { formatClause } from '../../../src/language/formatter/format-checked.ts';
import { checkSatisfiability } from '../../../src/objects/logic/implies.ts';

const USER = { now: new Date('2026-11-22T10:00:00Z'), timeZone: 'UTC' };

/** A part of a sentence, and all that it may mean: each meaning is a list of clauses, the first the likeliest. */
interface Part {
  readonly text: string;
  readonly meanings: readonly (readonly string[])[];
}

/** Writes digits with separators, as in four countries. */
const NOTATIONS: readonly (readonly [group: string, fraction: string])[] = [
  [',', '.'],
  ['.', ','],
  [' ', ','],
  ["'", '.'],
];

function writeNumber(cents: number, [group, fraction]: readonly [string, string], isWhole: boolean): string {
  const whole = String(Math.trunc(cents / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  return isWhole ? whole : whole + fraction + String(cents % 100).padStart(2, '0');
}

const CURRENCIES = [
  { code: 'EUR', names: ['EUR', 'eur', '€', 'euros', 'euro'] },
  { code: 'USD', names: ['USD', 'usd', '$', 'dollars', 'US dollars'] },
  { code: 'GBP', names: ['GBP', 'gbp', '£', 'pounds'] },
  { code: 'CHF', names: ['CHF', 'Swiss francs'] },
] as const;

const COMPARISONS = [
  ['over', '>'],
  ['more than', '>'],
  ['at least', '>='],
  ['under', '<'],
  ['up to', '<='],
] as const;

/** An amount with a currency, which has one meaning whatever its notation. */
const money: fc.Arbitrary<Part> = fc
  .record({
    cents: fc.integer({ min: 100, max: 99_999_999 }),
    notation: fc.constantFrom(...NOTATIONS),
    isWhole: fc.boolean(),
    currency: fc.constantFrom(...CURRENCIES),
    name: fc.nat(),
    isBefore: fc.boolean(),
    comparison: fc.constantFrom(...COMPARISONS),
    to: fc.option(fc.integer({ min: 1, max: 1000 })),
  })
  .map(({ cents, notation, isWhole, currency: { code, names }, name, isBefore, comparison, to }) => {
    const minor = isWhole ? Math.trunc(cents / 100) * 100 : cents;
    const word = names[name % names.length] ?? code;
    const join = (number: string): string => (isBefore && word.length < 4 ? `${word} ${number}` : `${number} ${word}`);
    const [verb, operator]: readonly [string, string] = comparison;
    // `refunded over 20 eur` is an amount of the refund.
    const fields = ['amount', 'refund.amount', ...(code === 'USD' ? ['amount_usd'] : [])];
    const also = (field: string): readonly string[] => (field === 'amount_usd' ? [] : [`currency_code:"${code}"`]);
    if (to === null) {
      return {
        text: `${verb} ${join(writeNumber(minor, notation, isWhole))}`,
        meanings: fields.map((field) => [`${field}${operator}${minor}`, ...also(field)]),
      };
    }
    const end = minor + to * 100;
    const text = `${writeNumber(minor, notation, isWhole)} to ${join(writeNumber(end, notation, isWhole))}`;
    return {
      text: `between ${text}`.replace(' to ', to % 2 === 0 ? ' and ' : ' to '),
      meanings: fields.map((field) => [`${field}>=${minor}`, `${field}<=${end}`, ...also(field)]),
    };
  });

const DAY_MS = 86_400_000;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

function writeDay(ms: number): string {
  return `"${new Date(ms).toISOString().slice(0, 19)}Z"`;
}

/** A day in four notations; two can be read as another day, too. */
const day: fc.Arbitrary<Part> = fc
  .record({ days: fc.integer({ min: 0, max: 3000 }), notation: fc.nat({ max: 3 }), side: fc.nat({ max: 2 }) })
  .map(({ days, notation, side }) => {
    const ms = Date.UTC(2018, 0, 1) + days * DAY_MS;
    const date = new Date(ms);
    const [year, month, at] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
    const swapped = Date.UTC(year, at - 1, month + 1);
    const texts = [
      date.toISOString().slice(0, 10),
      `${at} ${MONTHS[month]} ${year}`,
      `${at}.${month + 1}.${year}`,
      `${month + 1}/${at}/${year}`,
    ];
    const readings = notation < 2 || at > 12 || at === month + 1 ? [ms] : [ms, swapped];
    const write = (field: string, start: number): readonly string[] =>
      [
        [`${field}>=${writeDay(start)}`, `${field}<${writeDay(start + DAY_MS)}`],
        [`${field}>=${writeDay(start)}`],
        [`${field}<${writeDay(start)}`],
      ][side] ?? [];
    return {
      text: `${['on', 'since', 'before'][side]} ${texts[notation]}`,
      meanings: ['created_at', 'updated_at'].flatMap((field) => readings.map((start) => write(field, start))),
    };
  });

/** A name of a person in four notations. */
const name: fc.Arbitrary<Part> = fc
  .record({
    first: fc.constantFrom('Rosalind', 'Ada', 'José', 'Zoë'),
    last: fc.constantFrom('Whitlock', "O'Dell", 'Müller-Lüdenscheid', 'Quintero'),
    notation: fc.nat({ max: 3 }),
  })
  .map(({ first, last, notation }) => {
    const email = `${first
      .normalize('NFD')
      .replaceAll(/\P{ASCII}/gu, '')
      .toLowerCase()}@example.com`;
    if (notation === 3) {
      const fields = ['customer', 'payment_method.details.payer_info', 'payment_method.details.processor_customer'];
      return { text: email, meanings: fields.map((path, at) => [`${path}${at === 2 ? '_' : '.'}email:"${email}"`]) };
    }
    const text = [`${first} ${last}`, `"${last}"`, `customer ${first} ${last}`][notation] ?? last;
    const written = text.replace('customer ', '').replaceAll('"', '');
    const fields = ['full_name', 'email', 'external_id', 'address.line1', 'address.line2', 'address.city'];
    const paths = [...fields.map((path) => `customer.${path}`), 'statement_descriptor'];
    return { text, meanings: paths.map((path) => [`${path}~"${written}"`]) };
  });

const status: fc.Arbitrary<Part> = fc.constantFrom<Part[]>(
  { text: 'settled', meanings: [['payment_status:"SETTLED"']] },
  { text: 'paid', meanings: [['payment_status:"SETTLED"']] },
  { text: 'declined', meanings: [['payment_status:"DECLINED"'], ['status_reason.status:"declined"']] },
  { text: 'refunded', meanings: [['refund.is_refunded:true'], ['refund.status:"REFUNDED"']] },
  { text: 'not refunded', meanings: [['refund.is_refunded:false'], ['-refund.status:"REFUNDED"']] },
  { text: 'with no email', meanings: [['customer.email:null']] },
  {
    text: 'from Germany',
    meanings: [['customer.address.country:"DE"'], ['payment_method.details.bin_data.country:"DE"']],
  },
);

const sentence = fc
  .tuple(fc.option(status), fc.option(money), fc.option(day), fc.option(name), fc.nat({ max: 23 }))
  .map(([...parts]) => parts.filter((part) => typeof part === 'object' && part !== null))
  .filter((parts) => parts.length > 0);

/** Whether the clauses of a query are one meaning of each part, and no more. */
function isMadeOf(clauses: ReadonlySet<string>, parts: readonly Part[]): boolean {
  const [first, ...others] = parts;
  if (first === undefined) return clauses.size === 0;
  return first.meanings.some(
    (meaning) =>
      meaning.every((clause) => clauses.has(clause)) &&
      isMadeOf(new Set([...clauses].filter((clause) => !meaning.includes(clause))), others),
  );
}

/**
 * Checks over generated sentences that each guess gives every part one of its meanings
 * and adds nothing, that the first gives each its likeliest, and that all can match.
 */
export function checkLaws(numRuns: number): void {
  fc.assert(
    fc.property(sentence, (parts) => {
      const text = parts.map((part) => part.text).join(' ');
      const guesses = guessClauses(catalogue.payments, text, USER);
      expect(guesses.length, text).toBeGreaterThan(0);
      for (const { text: guess } of guesses) {
        const { query } = checkQuery(catalogue.payments, guess);
        const clauses = new Set(query?.clauses.map(({ node: { span } }) => guess.slice(span.start, span.end)));
        expect(isMadeOf(clauses, parts), `${text} → ${guess}`).toBe(true);
        expect(query && checkSatisfiability(query).satisfiable, `${text} → ${guess}`).toBe(true);
      }
    }),
    { numRuns },
  );
}

/** What stands on a side of OR. */
const side = fc
  .tuple(fc.option(status, { freq: 2 }), fc.option(money, { freq: 2 }), fc.option(day, { freq: 2 }))
  .map((parts) => parts.filter((part) => part !== null))
  .filter((parts) => parts.length > 0 && parts.length < 3);

function isMadeOfAll(clauses: readonly string[], [first, ...others]: readonly Part[]): boolean {
  if (first === undefined) return clauses.length === 0;
  return first.meanings.some((meaning) => {
    const left = [...clauses];
    const isThere = meaning.every((clause) => left.includes(clause) && left.splice(left.indexOf(clause), 1));
    return isThere && isMadeOfAll(left, others);
  });
}

/**
 * Checks over generated sentences with OR that there is at most one guess at an expression, that
 * it gives every part one of its meanings and adds nothing, and that two parts are alternatives.
 */
export function checkExpressionLaws(numRuns: number): void {
  let guessed = 0;
  fc.assert(
    fc.property(side, side, (left, right) => {
      const text = [left, right].map((parts) => parts.map((part) => part.text).join(' ')).join(' or ');
      if (guessClauses(catalogue.payments, text, USER).length > 0) return;
      const guesses = guessClauses(catalogue.payments, text, USER, true);
      expect(guesses.length, text).toBeLessThan(2);
      for (const { text: guess } of guesses) {
        guessed += 1;
        const { expression } = readQuery(catalogue.payments, guess, { expressions: true });
        const clauses = expression === undefined ? [] : clausesOf(readExpression(expression).tree).map(formatClause);
        expect(isMadeOfAll(clauses, [...left, ...right]), `${text} → ${guess}`).toBe(true);
        if (left.length > 1 || right.length > 1) continue;
        expect(expression && readExpression(expression).tree, `${text} → ${guess}`).toMatchObject({ connective: 'or' });
      }
    }),
    { numRuns },
  );
  expect(guessed).toBeGreaterThan(numRuns / 10);
}

/** The words without which a sentence may mean the same: a date has the last year, and `since May` is since the first day. */
const OPTIONAL = new Set(['on', 'with', 'from', 'between', 'US', '1', '2025', '2026']);

const worded = fc
  .tuple(fc.option(status, { freq: 3 }), fc.option(money, { freq: 3 }), fc.option(day, { freq: 3 }), fc.nat())
  .map(([first, second, third, at]) => {
    const words = [first, second, third].flatMap((part) => part?.text.split(' ') ?? []);
    return { words, at: at % Math.max(words.length, 1) };
  })
  .filter(({ words }) => words.length > 1);

/**
 * Checks over generated sentences that nothing is guessed once an unknown word stands in place of one of
 * its words, and that each word counts: without it, the guesses are others.
 */
export function checkWords(numRuns: number): void {
  const guess = (words: readonly string[]): readonly string[] =>
    guessClauses(catalogue.payments, words.join(' '), USER).map(({ text }) => text);
  fc.assert(
    fc.property(worded, ({ words, at }) => {
      const replaced = words.with(at, 'zqxv');
      expect(guess(replaced), replaced.join(' ')).toEqual([]);
      if (OPTIONAL.has(words[at] ?? '')) return;
      expect(guess(words.toSpliced(at, 1)), `${words.join(' ')} without ${words[at]}`).not.toEqual(guess(words));
    }),
    { numRuns },
  );
}
