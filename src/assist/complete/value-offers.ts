import { closestNames } from '../../language/base/closest-names.ts';
import { type Field, takesNull } from '../../language/catalogue/field.ts';
import type { FieldType } from '../../language/catalogue/field-types.ts';
import type { ResolvedField } from '../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { synonymsOf } from '../../language/catalogue/synonyms.ts';
import { VALUE_FORMATS } from '../../language/catalogue/value-formats.ts';
import { isComparison, isNumber, readDateValue, writeDate } from '../../language/checker/read-value.ts';
import type { Operator } from '../../language/syntax/ast.ts';
import { quoteDouble } from '../../language/syntax/print-query.ts';
import { splitWords, valueSetOf } from '../search-fields.ts';
import { readBeginning, readFieldNumber } from '../sentences/read-value.ts';
import type { UserContext } from '../user.ts';

/** A value from outside the catalogue, for instance from a collection. */
export interface KnownValue {
  /** The value without quotes. */
  readonly value: string;
  /** An explanation on one line, for instance a count. */
  readonly detail?: string;
}

interface OfferedValue {
  readonly label: string;
  readonly detail: string;
  /** With quotes and escapes, ready for the query. */
  readonly text: string;
}

/** The values and the user that offers depend on. */
interface ValueContext {
  readonly user: UserContext;
  /** Values from outside, such as those of a collection, the most common first. */
  readonly known: readonly KnownValue[];
}

/** More than anybody reads; what is typed next narrows them down. */
const MAX_OFFERED = 100;

interface Candidate extends OfferedValue {
  /** Words that find the value, in lower case. */
  readonly words: readonly string[];
}

/**
 * Lists values for a clause, likeliest first: at most 100 from outside, 100 from the
 * catalogue and the typed one. Each makes the clause valid.
 *
 * @param typed - The value so far, without its quote.
 */
export function listValues(
  resource: Resource,
  { field }: ResolvedField,
  operator: Operator,
  typed: string,
  context: ValueContext,
): readonly OfferedValue[] {
  const wanted = typed.toLowerCase();
  const known = listKnown(field, operator, context.known);
  const ofField = listOfField(field, operator, context.user);
  const candidates = [...known, ...ofField];
  // Values from outside must not hide the dates and `null`.
  const first = [...known.slice(0, MAX_OFFERED), ...ofField.slice(0, MAX_OFFERED)];
  const found = wanted === '' ? first : findCandidates(candidates, wanted).slice(0, MAX_OFFERED);
  const written = wanted === '' ? [] : readTyped(resource, field, operator, typed, context.user);
  const isClosed = field.values?.closed === true;
  const isAny = found.length > 0 || written.length > 0 || !isClosed;
  const all = isAny ? [...found, ...written] : first;
  const byText = new Map(all.toReversed().map((value) => [value.text, value]));
  return all.filter((value) => byText.get(value.text) === value);
}

function listKnown(field: Field, operator: Operator, known: readonly KnownValue[]): readonly Candidate[] {
  return known.flatMap(({ value, detail = '' }): readonly Candidate[] => {
    const text = writeValue(field, operator, value);
    return text === undefined ? [] : [{ label: value, detail, text, words: [value.toLowerCase()] }];
  });
}

function listOfField(field: Field, operator: Operator, user: UserContext): readonly Candidate[] {
  const candidates = [...listTyped(field, operator, user)];
  if (operator === ':' && takesNull(field)) {
    candidates.push({
      label: 'null',
      detail: 'is empty or absent',
      text: 'null',
      words: ['null', 'empty', 'missing', 'none'],
    });
  }
  return candidates;
}

/** Common dates, in the order of a list. Weeks begin on Monday. */
export const DATE_PRESETS: readonly string[] = [
  ...['today', 'yesterday', '7 days ago', '30 days ago', '90 days ago', 'this week', 'last week', 'this month'],
  ...['last month', 'this year', 'last year', '1 year ago', '24 hours ago', '1 hour ago', 'now', 'tomorrow'],
];

function listTyped(field: Field, operator: Operator, user: UserContext): readonly Candidate[] {
  switch (field.type) {
    case 'any':
      return operator === ':' ? listTyped({ ...field, type: 'boolean' }, operator, user) : [];
    case 'boolean':
      return [
        { label: 'true', detail: 'yes', text: 'true', words: ['true', 'yes'] },
        { label: 'false', detail: 'no', text: 'false', words: ['false', 'no'] },
      ];
    case 'date':
      return DATE_PRESETS.flatMap((label) => {
        const timestamp = readBeginning(label, user);
        return timestamp === undefined
          ? []
          : [{ label, detail: timestamp, text: writeDate(field, operator, timestamp), words: [label] }];
      });
    case 'token':
    case 'string':
      return operator === ':' ? listMembers(field) : [];
    default:
      return [];
  }
}

function listMembers(field: Field): readonly Candidate[] {
  const { members = [], synonyms = {} } = valueSetOf(field) ?? {};
  return members.map((member) => {
    const words = synonymsOf(synonyms, member);
    return {
      label: member,
      detail: words.slice(0, 3).join(', '),
      text: quoteDouble(member),
      words: [member, ...words].map((word) => word.toLowerCase()),
    };
  });
}

/** Finds the candidates with a word that begins with or contains a text, or else with a similar name; best first. */
function findCandidates(candidates: readonly Candidate[], wanted: string): readonly Candidate[] {
  const rank = ({ words }: Candidate): number => {
    const ranks = words.map((word, index) => {
      const penalty = index === 0 ? 0 : 1;
      if (word === wanted) return penalty;
      if (word.startsWith(wanted)) return 2 + penalty;
      if (splitWords(word).some((part) => part.startsWith(wanted))) return 4 + penalty;
      return wanted.length >= 3 && word.includes(wanted) ? 6 + penalty : Number.POSITIVE_INFINITY;
    });
    return Math.min(...ranks);
  };
  const ranked = candidates.map((candidate) => ({ candidate, rank: rank(candidate) }));
  const found = ranked.filter((one) => one.rank < Number.POSITIVE_INFINITY).sort((a, b) => a.rank - b.rank);
  if (found.length > 0) return found.map(({ candidate }) => candidate);
  const near = closestNames(
    candidates.map(({ label }) => label),
    wanted,
  );
  return candidates.filter(({ label }) => near.includes(label));
}

/** The types that a typed value of any type can have. */
function typesOfTyped(operator: Operator, typed: string): readonly FieldType[] {
  if (isComparison(operator)) return ['numeric'];
  return operator === ':' && isNumber(typed) ? ['numeric', 'token'] : ['token'];
}

/** Offers the typed text itself, if it is or reads as a value of the field. */
function readTyped(
  resource: Resource,
  field: Field,
  operator: Operator,
  typed: string,
  user: UserContext,
): readonly OfferedValue[] {
  switch (field.type) {
    case 'any':
      return typesOfTyped(operator, typed).flatMap((type) =>
        readTyped(resource, { ...field, type }, operator, typed, user),
      );
    case 'token':
    case 'string': {
      if (field.values?.closed === true) return [];
      if (operator === '~' && [...typed].length < resource.limits.substring) return [];
      return [{ label: quoteDouble(typed), detail: 'as typed', text: quoteDouble(typed) }];
    }
    case 'numeric': {
      if (isNumber(typed)) return [{ label: typed, detail: 'as typed', text: typed }];
      const number = readFieldNumber(field.money === true, typed, user);
      if (number === undefined) return [];
      const { digits, isConverted } = number;
      return [{ label: digits, detail: isConverted ? `${typed} in the minor unit` : typed, text: digits }];
    }
    case 'date': {
      const written = writeInstant(field, operator, typed);
      if (written !== undefined) return [{ label: typed, detail: describeInstant(typed), text: written }];
      const timestamp = readBeginning(typed, user);
      return timestamp === undefined
        ? []
        : [{ label: typed, detail: timestamp, text: writeDate(field, operator, timestamp) }];
    }
    default:
      return [];
  }
}

/** Seconds in words. */
function describeInstant(text: string): string {
  return isNumber(text) ? new Date(readDateValue(text) as number).toUTCString() : 'as typed';
}

/** Writes seconds or a timestamp as a field has it; `undefined` for any other text. */
function writeInstant(field: Field, operator: Operator, text: string): string | undefined {
  if (readDateValue(text) === undefined) return undefined;
  return isNumber(text) ? text : writeDate(field, operator, text);
}

/** Writes a value from outside; `undefined` if the field cannot have it. */
function writeValue(field: Field, operator: Operator, value: string): string | undefined {
  switch (field.type) {
    case 'numeric':
      return isNumber(value) ? value : undefined;
    case 'date':
      return writeInstant(field, operator, value);
    case 'boolean':
      return value === 'true' || value === 'false' ? value : undefined;
    case 'presence':
      return undefined;
    case 'any':
      return writeValue({ ...field, type: isComparison(operator) ? 'numeric' : 'token' }, operator, value);
    default:
      return quoteDouble(value);
  }
}

/** Describes the values of a field without known values: `a customer id`, `a number`. */
export function describeValue({ field }: ResolvedField): string {
  if (field.format !== undefined) return VALUE_FORMATS[field.format].what;
  switch (field.type) {
    case 'numeric':
      return 'a number';
    case 'date':
      return 'a date';
    case 'boolean':
      return '`true` or `false`';
    case 'presence':
      return '`null`';
    case 'any':
      return 'a text, a number, `true` or `false`';
    case 'token':
      return 'the whole value';
    default:
      return 'text';
  }
}
