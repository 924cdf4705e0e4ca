import type { Span } from '../../language/base/span.ts';
import { type Field, operatorsOf } from '../../language/catalogue/field.ts';
import { operatorVerb } from '../../language/catalogue/field-types.ts';
import {
  fieldName,
  fieldOfKey,
  isKeyOf,
  listKnownKeys,
  type ResolvedField,
  resolveField,
  writeField,
} from '../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { checkQuery } from '../../language/checker/check-query.ts';
import type { QueryDocument } from '../../language/document.ts';
import type { GroupNode, Operator } from '../../language/syntax/ast.ts';
import { type FoundField, searchFields } from '../search-fields.ts';
import { type Guess, guessClauses, scoreGuess } from '../sentences/guess-clauses.ts';
import { dropNoise } from '../sentences/read-sentence.ts';
import { MAX_SENTENCE_LENGTH } from '../sentences/tokens.ts';
import type { FieldSituation, KeySituation, OperatorSituation } from '../situation.ts';
import type { UserContext } from '../user.ts';
import { createOffer, type Offer } from './offer.ts';
import { DATE_PRESETS, listValues } from './value-offers.ts';

/** Offers fields and whole clauses, and the operators of a field that is typed in full. */
export function offerFields(
  document: QueryDocument,
  situation: FieldSituation,
  only: string | undefined,
  user: UserContext,
): readonly Offer[] {
  const { resource } = document;
  const { span, typed, phrase, phraseTyped, operator, isNegated } = situation;
  if (only !== undefined) {
    const guesses = operator === undefined ? listGuesses(document, phraseTyped, phrase, situation, user, 0) : [];
    const ofField = guesses.filter(({ offer }) => offer.label.startsWith(`${only}:`)).map(({ offer }) => offer);
    return [...ofField, ...offerOnlyField(resource, situation, only)];
  }
  const hasPhrase = phrase.start < span.start && !isNegated;
  // All words together, as in `customer created`; if nothing matches them, only the last word.
  const ofWords = hasPhrase ? rank(document, phraseTyped, phrase, situation, user) : [];
  // `wallet payments` says no more than `wallet`.
  const ofPhrase =
    hasPhrase && ofWords.length === 0
      ? rank(document, dropNoise(resource, phraseTyped, user), phrase, situation, user).filter(isField)
      : ofWords;
  const isRead = guessClauses(resource, phraseTyped, user, document.isExpression).some(
    ({ certainty }) => certainty === 'named' || certainty === 'meant',
  );
  const pairs = isRead || isNegated || operator !== undefined ? [] : offerPairs(resource, situation, user);
  if (pairs.length > 0) return pairs;
  if (ofPhrase.length > 0) return ofPhrase;
  const complete = operator === undefined ? resolveComplete(resource, typed) : undefined;
  const operators = complete === undefined ? [] : offerOperators(complete, { start: span.end, end: span.end }, '');
  // A clause for the last word would leave out the words before it.
  const others = rank(document, typed, span, situation, user).filter(({ kind, field }) =>
    kind === 'field' ? field !== complete?.field.path : !hasPhrase,
  );
  return [...operators, ...others];
}

function isField({ kind }: Offer): boolean {
  return kind === 'field';
}

/** Ranks the fields that a text may name, and the clauses that it may be the value of. */
function rank(
  document: QueryDocument,
  typed: string,
  span: Span,
  situation: FieldSituation,
  user: UserContext,
): readonly Offer[] {
  const { resource } = document;
  const { operator } = situation;
  const fields = keepFitting(resource, searchFields(resource, typed), situation).map(({ field, score }) => ({
    score,
    offer: offerField(field, span, situation),
  }));
  const best = fields[0]?.score ?? 0;
  const guesses = operator === undefined ? listGuesses(document, typed, span, situation, user, best) : [];
  const ranked = [...fields, ...guesses].sort((a, b) => b.score - a.score).map(({ offer }) => offer);
  return [...new Map(ranked.map((offer) => [offer.edit.text, offer])).values()];
}

/** Offers the whole queries that a text may mean: `paid`, `amount between 5 and 10`. */
function listGuesses(
  document: QueryDocument,
  typed: string,
  span: Span,
  situation: FieldSituation,
  user: UserContext,
  bestField: number,
): readonly { readonly score: number; readonly offer: Offer }[] {
  const { resource, limits, isExpression } = document;
  const { isNegated, touches } = situation;
  const { count } = situation.neighbours;
  const lead = touches && span.start > 0 ? ' ' : '';
  return [...guessClauses(resource, typed, user, isExpression), ...guessPresets(resource, typed, user)].flatMap(
    (guess) => {
      const { ast, clauseNodes } = document.reread(guess.text);
      const isSeveral = ast.members.length > 1;
      const fits = !isSeveral || fitsBeside(ast, situation);
      const isGroup = !fits && isExpression;
      const isOpposite = isNegated && ast.members[0]?.negation !== undefined;
      const score = scoreGuess(guess, typed, bestField);
      if (!(fits || isGroup) || isOpposite || score === undefined || count + ast.members.length > limits.clauses)
        return [];
      const path = clauseNodes[0]?.field.path ?? '';
      const detail =
        guess.meaning || (isSeveral ? DETAILS[count === 0 ? 'whole' : 'words'] : resource.entries.get(path)?.doc);
      const text = isGroup ? `(${guess.text})` : guess.text;
      const edit = { ...span, text: lead + text };
      return { score, offer: createOffer('clause', text, detail ?? '', edit, isSeveral ? undefined : path) };
    },
  );
}

/** Whether several clauses fit here without parentheses. They need them after `-` and beside an OR. */
function fitsBeside({ connectives }: GroupNode, { neighbours, isNegated }: FieldSituation): boolean {
  const hasOr = connectives.some((one) => one.connective === 'or');
  return !isNegated && neighbours.connective !== 'or' && (neighbours.count === 0 || !hasOr);
}

/** Guesses at the beginning of a common date, such as `yest`. */
function guessPresets(resource: Resource, typed: string, user: UserContext): readonly Guess[] {
  const wanted = typed.trim().toLowerCase();
  const begun =
    wanted.length < MIN_BEGINNING ? [] : DATE_PRESETS.filter((label) => label !== wanted && label.startsWith(wanted));
  return begun.flatMap((label) =>
    guessClauses(resource, label, user).map((guess) => ({ ...guess, certainty: 'near' as const })),
  );
}

/** A shorter text is the beginning of too many words. */
const MIN_BEGINNING = 3;

const DETAILS = { whole: 'a guess at the whole query', words: 'a guess at these words' };

/** Offers only the field of the other clauses, for an OR query that must stay on one field. */
function offerOnlyField(
  resource: Resource,
  { span, typed, touches, operator }: FieldSituation,
  only: string,
): readonly Offer[] {
  const resolved = resolveName(resource, only);
  if (resolved === undefined) return [];
  const complete = resolveComplete(resource, typed);
  if (operator === undefined && complete !== undefined && fieldName(complete) === only) {
    return offerOperators(resolved, { start: span.end, end: span.end }, '');
  }
  const written = only.toLowerCase();
  if (typed !== '' && !written.startsWith(typed.toLowerCase())) {
    const isFound = searchFields(resource, typed).some(({ field }) => field === resolved.field);
    if (!isFound) return [];
  }
  const text = `${touches ? ' ' : ''}${only}${operator === undefined ? soleOperator(resolved.field) : ''}`;
  return [createOffer('field', only, `${resolved.field.doc} (an OR query uses one field)`, { ...span, text }, only)];
}

function offerField(field: Field, span: Span, { touches, operator, named }: FieldSituation): Offer {
  const isKeyed = field.keyed === true && named?.key === undefined;
  const lead = touches ? ' ' : '';
  const end = isKeyed ? '[' : operator === undefined ? soleOperator(field) : '';
  const name = nameWithKey(field, named?.key);
  const label = isKeyed ? `${name}[…]` : name;
  return createOffer('field', label, field.doc, { ...span, text: `${lead}${name}${end}` }, field.path);
}

/** Returns the operator of a field that supports only one, otherwise an empty text. */
function soleOperator(field: Field): string {
  const operators = operatorsOf(field);
  return operators.length === 1 ? (operators[0] ?? '') : '';
}

/** The fields that fit the operator and the value after the name. */
function keepFitting(
  resource: Resource,
  found: readonly FoundField[],
  { operator, value, named }: FieldSituation,
): readonly FoundField[] {
  if (operator === undefined) return found;
  const taking = found.filter(({ field }) => takes(field, operator.symbol, named?.key));
  if (value === undefined) return taking;
  const isValid = (field: Field): boolean =>
    checkQuery(resource, nameWithKey(field, named?.key) + operator.raw + value).valid;
  const fitting = taking.filter(({ field }) => field === named?.field || isValid(field));
  // A wrong value does not tell which field is meant.
  return fitting.length > 0 ? fitting : taking;
}

function nameWithKey(field: Field, key: string | undefined): string {
  return writeField({ field, key: field.keyed === true ? key : undefined });
}

function takes(field: Field, operator: Operator | undefined, key: string | undefined): boolean {
  return (
    operator === undefined || ((field.keyed !== true || key !== undefined) && operatorsOf(field).includes(operator))
  );
}

/** Resolves a text that names a field in full, including any key. */
function resolveComplete(resource: Resource, typed: string): ResolvedField | undefined {
  const resolved = resolveName(resource, typed);
  return resolved?.field.keyed === true && resolved.key === undefined ? undefined : resolved;
}

function resolveName(resource: Resource, name: string): ResolvedField | undefined {
  const [, path = name, key] = /^([^[]*)\[(.*)\]$/.exec(name) ?? [];
  return resolveField(resource, path, key);
}

/** Lists the operators of a field, the longest first: `>=` is more common than `>`. */
function listOperators(field: Field): readonly Operator[] {
  return operatorsOf(field).toSorted((a, b) => b.length - a.length);
}

/** Offers the operators of a field that begin with the typed text; all of them if none does. */
function offerOperators(field: ResolvedField, span: Span, typed: string): readonly Offer[] {
  const { type } = field.field;
  const operators = listOperators(field.field);
  const begun = operators.filter((operator) => operator.startsWith(typed));
  return (begun.length > 0 ? begun : operators).map((operator) =>
    createOffer('operator', operator, operatorVerb(type, operator), { ...span, text: operator }, fieldName(field)),
  );
}

/** Offers operators where a clause lacks one, or in place of the one at the caret. */
export function offerAtOperator({ field, span, typed }: OperatorSituation): readonly Offer[] {
  return offerOperators(field, span, typed);
}

/** More than anybody reads; what is typed next narrows them down. */
const MAX_KEYS = 100;

/** Offers the keys of a keyed field: the known and the given ones that match, and the typed one. */
export function offerKeys(resource: Resource, situation: KeySituation, known: readonly string[]): readonly Offer[] {
  const { span, typed, path, isClosed } = situation;
  const field = resource.entries.get(path);
  if (field?.keyed !== true) return [];
  const wanted = typed.toLowerCase();
  const all = [...new Set([...listKnownKeys(field), ...known])];
  const found = all.filter((key) => isKeyOf(field, key) && key.toLowerCase().includes(wanted));
  const first = found.slice(0, MAX_KEYS);
  const keys = [...new Set(isKeyOf(field, typed) ? [...first, typed] : first)];
  return keys.map((key) => {
    const resolved = fieldOfKey(field, key);
    const name = fieldName(resolved);
    const written = writeField(resolved).slice(path.length + 1, -1);
    const end = isClosed ? '' : `]${soleOperator(resolved.field)}`;
    const detail = resolved.field === field ? name : resolved.field.doc;
    return createOffer('key', key, detail, { ...span, text: `${written}${end}` }, name);
  });
}

/** A field and the beginning of a value, with something between them that is not an operator. */
const PAIR = /^(.*\S)\s*(?:\s(?:is|equals)\s|==?|:\s)\s*["']?(\S+)$/i;
/** A field whose values are all known, and a word that is none of them. */
const CLOSED_PAIR = /^(.*\S)\s+(\S+)$/;
/** The score of a field that a text names in full, by an alias or a synonym too. */
const MIN_NAMED = 980;
/** The score of a field whose name is the whole text. */
const MIN_WHOLE = 900;
/** The number of fields to look at; others are unlikely to be meant. */
const MAX_FIELDS = 3;
const MAX_OFFERS = 6;

/** Offers whole clauses for a field and a value as people write them: `status = pai`, `status is paid`. */
function offerPairs(
  resource: Resource,
  { phrase, phraseTyped, touches }: FieldSituation,
  user: UserContext,
): readonly Offer[] {
  if (phraseTyped.length > MAX_SENTENCE_LENGTH) return [];
  const pair = PAIR.exec(phraseTyped);
  const [, name, typed] = pair ?? CLOSED_PAIR.exec(phraseTyped) ?? [];
  // `trial price` is a field.
  const isName = pair === null && (searchFields(resource, phraseTyped)[0]?.score ?? 0) > MIN_WHOLE;
  if (name === undefined || typed === undefined || isName) return [];
  const isPossible = (field: Field): boolean =>
    field.keyed !== true && operatorsOf(field).includes(':') && (pair !== null || field.values?.closed === true);
  // Without an operator, the field must be named in full.
  const found = searchFields(resource, name).filter(({ score }) => pair !== null || score > MIN_NAMED);
  const fields = found.map(({ field }) => field).filter(isPossible);
  const offers = fields.slice(0, MAX_FIELDS).flatMap((field) =>
    // Only values that the field is known to have, not every text.
    listValues(resource, { field, key: undefined }, ':', typed, { user, known: [] })
      .filter(({ detail }) => detail !== 'as typed')
      .map(({ text }) => {
        const clause = `${field.path}:${text}`;
        return createOffer(
          'clause',
          clause,
          field.doc,
          { ...phrase, text: `${touches ? ' ' : ''}${clause}` },
          field.path,
        );
      }),
  );
  return offers.slice(0, MAX_OFFERS);
}
