import type { Field } from '../../language/catalogue/field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { foldWord, listWords } from '../../language/catalogue/synonyms.ts';
import { VALUE_FORMATS, type ValueFormat } from '../../language/catalogue/value-formats.ts';
import { isNumber } from '../../language/checker/read-value.ts';
import { quoteDouble } from '../../language/syntax/print-query.ts';
import { listDatePresets } from './date-presets.ts';
import { readCurrency, readNumber } from './read-money.ts';
import { readLoosePeriod } from './read-period.ts';
import { valueSetOf } from './search-fields.ts';
import { writeAmount, writeClauses, writePeriod } from './write-clauses.ts';

/** The clause that a value may belong to. A better match has a higher score, on the scale of `searchFields`. */
export interface FoundClause {
  readonly field: Field;
  /** The clause; an unfinished value has no closing quote. */
  readonly text: string;
  readonly detail: string;
  readonly score: number;
  /** Whether it is several clauses, which must all match. */
  readonly isSeveral?: boolean;
}

/** A known value in its own letter case. */
const VALUE = 960;
/** A known value in another letter case, or a value with a recognizable format, such as an e-mail address. */
const LIKELY = 760;
/** A synonym of a known value. */
const SYNONYM = 690;
/** The beginning of a known value. */
const VALUE_BEGINNING = 650;
/** A currency by its name or in lower case: below fields of that name. */
const CURRENCY = 500;
/** A value that would fit many fields. */
const POSSIBLE = 350;

/**
 * Finds the clauses that a value alone may mean: `SETTLED`, `paid`, `pay_…`, `4242`,
 * `ann@acme.com`, `$100`, `yesterday`. At most eight, best first.
 *
 * @param now - The time that words such as `yesterday` are relative to.
 */
export function searchClauses(resource: Resource, typed: string, now: Date): readonly FoundClause[] {
  const text = typed.trim().replace(/^["']|["']$/g, '');
  if (text === '') return [];
  const fields = [...resource.entries.values()].filter(({ keyed }) => keyed !== true);
  const found = [
    ...findMembers(fields, text),
    ...fields.flatMap((field) => findByForm(field, text)),
    ...findAmounts(fields, text),
    ...findDates(fields, text, now),
    ...findCurrencies(fields, text),
  ];
  const best = new Map<string, FoundClause>();
  for (const clause of found.sort((a, b) => b.score - a.score)) {
    if (!best.has(clause.text)) best.set(clause.text, clause);
  }
  return [...best.values()].slice(0, MAX_CLAUSES);
}

const MAX_CLAUSES = 8;

function findMembers(fields: readonly Field[], text: string): readonly FoundClause[] {
  const wanted = text.toLowerCase();
  return fields.flatMap((field) => {
    const set = valueSetOf(field);
    if (set === undefined) return [];
    const toClause = (member: string, score: number): FoundClause => ({
      field,
      text: `${field.path}:${quoteDouble(member)}`,
      detail: field.doc,
      score,
    });
    const meant = listWords(set).get(foldWord(text));
    const begun = text.length < MIN_BEGINNING ? [] : set.members.filter((one) => one.toLowerCase().startsWith(wanted));
    const others = begun.filter((one) => one !== meant).map((one) => toClause(one, VALUE_BEGINNING));
    return meant === undefined ? others : [toClause(meant, scoreMember(meant, text)), ...others];
  });
}

function scoreMember(member: string, text: string): number {
  if (member === text) return VALUE;
  return member.toLowerCase() === text.toLowerCase() ? LIKELY : SYNONYM;
}

const MIN_BEGINNING = 3;

/** Finds clauses by the format of the value: an id, an e-mail address, a BIN. */
function findByForm(field: Field, text: string): readonly FoundClause[] {
  const format: ValueFormat | undefined = field.format && VALUE_FORMATS[field.format];
  if (format === undefined || field.type === 'numeric') return [];
  const clause = { field, detail: field.doc };
  const { prefix } = format;
  if (prefix !== undefined && text.toLowerCase().startsWith(prefix)) {
    const isWhole = format.matches(text);
    return [{ ...clause, text: `${field.path}:${isWhole ? quoteDouble(text) : `"${text}`}`, score: LIKELY }];
  }
  if (!format.matches(text)) return [];
  const isTelling =
    /[@-]/.test(text) || /^\d{4,}$/.test(text) || (text === text.toUpperCase() && /^[A-Z]+$/.test(text));
  return isTelling ? [{ ...clause, text: `${field.path}:${quoteDouble(text)}`, score: LIKELY }] : [];
}

function findAmounts(fields: readonly Field[], text: string): readonly FoundClause[] {
  // A part of a longer number, as in `1 000`.
  if (/^0\d/.test(text)) return [];
  const number = readNumber(text);
  if (number === undefined) return [];
  // A bare number may be anything; with a currency or a unit it is an amount.
  const score = isNumber(text) ? POSSIBLE : LIKELY;
  return fields.flatMap((field) => {
    const written = field.money === true ? writeAmount(field, '>=', number) : undefined;
    return written === undefined ? [] : toClauses(field, writeClauses(written), field.doc, score);
  });
}

function findDates(fields: readonly Field[], text: string, now: Date): readonly FoundClause[] {
  const wanted = text.toLowerCase();
  const presets = listDatePresets(now).filter(
    ({ label }) => label.startsWith(wanted) && wanted.length >= MIN_BEGINNING,
  );
  const labels = presets.length > 0 ? presets.map(({ label }) => label) : isNumber(text) ? [] : [text];
  const dates = fields.filter(({ type }) => type === 'date').slice(0, MAX_DATE_FIELDS);
  return labels.flatMap((label) => {
    const period = readLoosePeriod(label, now);
    if (period === undefined) return [];
    const detail = period.end === undefined ? `since ${label}` : label;
    return dates.flatMap((field) => toClauses(field, writePeriod(field.path, period), detail, LIKELY));
  });
}

/** People mostly mean the first date fields of the catalogue. */
const MAX_DATE_FIELDS = 2;

function findCurrencies(fields: readonly Field[], text: string): readonly FoundClause[] {
  const code = readCurrency(text);
  if (code === undefined || code === text) return [];
  const held = fields.filter(({ format }) => format === 'currency');
  return held.flatMap((field) => toClauses(field, [`${field.path}:${quoteDouble(code)}`], field.doc, CURRENCY));
}

function toClauses(field: Field, clauses: readonly string[], detail: string, score: number): readonly FoundClause[] {
  return [{ field, text: clauses.join(' '), detail, score, ...(clauses.length > 1 && { isSeveral: true }) }];
}
