import type { Field, ValueSet } from '../../catalogue/field.ts';
import type { Resource } from '../../catalogue/resource.ts';
import { findSynonym, foldWord, listWords } from '../../catalogue/synonyms.ts';
import { VALUE_FORMATS, type ValueFormat } from '../../catalogue/value-formats.ts';
import { isNumber } from '../../checker/read-value.ts';
import { quoteDouble } from '../../syntax/print-query.ts';
import { listDatePresets, readLooseDate } from './date-presets.ts';
import { readAmount } from './read-amount.ts';
import { valueSetOf } from './value-set.ts';

/** A whole clause that a value may belong to. A better match has a higher score, on the scale of `searchFields`. */
export interface FoundClause {
  readonly field: Field;
  /** The clause; an unfinished value has no closing quote. */
  readonly text: string;
  readonly detail: string;
  readonly score: number;
}

/** A known value in its own letter case. */
const VALUE = 960;
/** A known value in another letter case, or a value with a recognizable format, such as an e-mail address. */
const LIKELY = 760;
/** A synonym of a known value. */
const SYNONYM = 690;
/** The beginning of a known value. */
const VALUE_BEGINNING = 650;
/** A text in which one word is a synonym of a known value: `declined by bank`. */
const ONE_WORD = 400;
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
    const meant = findSynonym(set, text);
    const begun = text.length < MIN_BEGINNING ? [] : set.members.filter((one) => one.toLowerCase().startsWith(wanted));
    const others = begun.filter((one) => one !== meant).map((one) => toClause(one, VALUE_BEGINNING));
    return meant === undefined ? others : [toClause(meant, scoreMember(set, meant, text)), ...others];
  });
}

function scoreMember(set: ValueSet, member: string, text: string): number {
  if (member === text) return VALUE;
  if (member.toLowerCase() === text.toLowerCase()) return LIKELY;
  return listWords(set).has(foldWord(text)) ? SYNONYM : ONE_WORD;
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
  const digits = isNumber(text) ? text : readAmount(text);
  if (digits === undefined) return [];
  // Bare digits may be anything; with separators or a currency, they are an amount.
  const score = digits === text ? POSSIBLE : LIKELY;
  return fields
    .filter(({ type, money }) => type === 'numeric' && money === true)
    .map((field) => ({ field, text: `${field.path}>=${digits}`, detail: field.doc, score }));
}

function findDates(fields: readonly Field[], text: string, now: Date): readonly FoundClause[] {
  const wanted = text.toLowerCase();
  const presets = listDatePresets(now).filter(
    ({ label }) => label.startsWith(wanted) && wanted.length >= MIN_BEGINNING,
  );
  const loose = presets.length > 0 ? undefined : readLooseDate(text, now);
  const timestamps = loose === undefined || isNumber(text) ? presets : [{ label: text, timestamp: loose }];
  return timestamps.flatMap(({ label, timestamp }) =>
    fields
      .filter(({ type }) => type === 'date')
      .slice(0, MAX_DATE_FIELDS)
      .map((field) => ({
        field,
        text: `${field.path}>=${quoteDouble(timestamp)}`,
        detail: `since ${label}`,
        score: LIKELY,
      })),
  );
}

/** People mostly mean the first date fields of the catalogue. */
const MAX_DATE_FIELDS = 2;
