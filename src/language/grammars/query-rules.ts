import { type Field, type Keys, operatorsOf, takesNull } from '../catalogue/field.ts';
import type { Resource } from '../catalogue/resource.ts';
import type { Operator } from '../syntax/ast.ts';
import { quoteDouble } from '../syntax/print-query.ts';

/** The right-hand side of a grammar rule. Characters are code points. */
export type Expression =
  | { readonly kind: 'literal'; readonly text: string }
  /** One character: of these ranges, or with `isExcluded` any other one. */
  | { readonly kind: 'character'; readonly ranges: readonly CharacterRange[]; readonly isExcluded: boolean }
  | { readonly kind: 'sequence'; readonly items: readonly Expression[] }
  | { readonly kind: 'choice'; readonly options: readonly Expression[] }
  /** `maximum` may be `Infinity`. */
  | { readonly kind: 'repeat'; readonly item: Expression; readonly minimum: number; readonly maximum: number }
  | { readonly kind: 'rule'; readonly name: string };

export type CharacterRange = readonly [first: number, last: number];

/** A named rule; its name consists of lower-case letters, digits and `-`. */
export interface Rule {
  readonly name: string;
  readonly expression: Expression;
}

function literal(text: string): Expression {
  return { kind: 'literal', text };
}

/** One of the characters of ranges such as `0-9` and single characters such as `_`. */
function oneOf(...ranges: readonly string[]): Expression {
  return { kind: 'character', ranges: ranges.map(readRange), isExcluded: false };
}

function readRange(range: string): CharacterRange {
  const [first = 0, last = first] = [range, range.slice(2)].map((text) => text.codePointAt(0));
  return range.length === 3 ? [first, last] : [first, first];
}

function sequence(...items: readonly Expression[]): Expression {
  return { kind: 'sequence', items };
}

/** Matches one of several expressions; a single option is returned as it is. */
function choice(options: readonly Expression[]): Expression {
  const [only] = options;
  return only !== undefined && options.length === 1 ? only : { kind: 'choice', options };
}

function repeat(item: Expression, minimum: number, maximum = Number.POSITIVE_INFINITY): Expression {
  return { kind: 'repeat', item, minimum, maximum };
}

function ruleOf(name: string): Expression {
  return { kind: 'rule', name };
}

const WORD_CHARACTER = oneOf('a-z', 'A-Z', '0-9', '_');

/** The first rule of a grammar. */
export const ROOT = 'root';

/**
 * Lists the rules of a grammar whose sentences are valid queries of a resource in canonical form. It leaves out single
 * quotes, Unix seconds, and OR over a keyed field, because a grammar cannot repeat a key
 * (docs/decisions/023-grammars-of-canonical-queries.md).
 *
 * @returns The rules in the order of use, the first named `root`.
 */
export function listQueryRules(resource: Resource): readonly Rule[] {
  const fields = [...resource.entries.values()];
  const { clauses: maximum, or } = resource.limits;
  const anyClause = ruleOf('clause');
  const conjunction = join(anyClause, ' ', 0, maximum);
  const disjunctions =
    maximum < 2 || or === 'none'
      ? []
      : or === 'any'
        ? [join(anyClause, ' OR ', 1, maximum)]
        : fields
            .filter(({ keyed }) => keyed !== true)
            .map((field) => join(ruleOf(nameRule(field)), ' OR ', 1, maximum));
  return [
    { name: ROOT, expression: choice([conjunction, ...disjunctions]) },
    { name: 'clause', expression: choice(fields.map((field) => ruleOf(nameRule(field)))) },
    ...fields.map((field) => ({ name: nameRule(field), expression: writeClause(field) })),
    ...fields.flatMap(listKeyRules),
    ...(fields.some(({ unix }) => unix === true)
      ? [{ name: 'seconds', expression: repeat(oneOf('0-9'), 1, MAX_SECONDS) }]
      : []),
    ...listValueRules(resource),
  ];
}

function join(clause: Expression, separator: string, minimum: number, maximum: number): Expression {
  return maximum < 2 ? clause : sequence(clause, repeat(sequence(literal(separator), clause), minimum, maximum - 1));
}

/** A path of lower-case words, which rules can be named after. */
const PLAIN_PATH = /^[a-z][a-z0-9]*(?:[._][a-z][a-z0-9]*)*$/;

/** `customer.full_name` becomes `clause-customer--full-name`, and `a__B` `clause-0a-5f--5f--42-`; no two paths become the same. */
function nameRule({ path }: Field): string {
  if (PLAIN_PATH.test(path)) return `clause-${path.replaceAll('.', '--').replaceAll('_', '-')}`;
  return `clause-0${path.replaceAll(/[^a-z0-9]/g, (one) => `-${one.charCodeAt(0).toString(16)}-`)}`;
}

function writeClause(field: Field): Expression {
  const name = sequence(
    repeat(literal('-'), 0, 1),
    literal(field.path),
    ...(field.keyed === true ? [writeKey(field)] : []),
  );
  return sequence(name, choice(listComparisons(field)));
}

/** The key of a field in brackets; one of any characters in quotation marks. */
function writeKey(field: Field): Expression {
  const { quotes, characters, maxLength } = field.keys ?? {};
  const quote = quotes === 'required' ? [literal('"')] : [];
  const within = (...key: readonly Expression[]): Expression => sequence(literal('['), ...key, literal(']'));
  if (isCharacterList(characters) || maxLength !== undefined) return within(ruleOf(nameKeyRule(field)));
  const word = within(...quote, ruleOf('key'), ...quote);
  if (characters !== 'any') return word;
  const quoted = within(ruleOf('text'));
  return quotes === 'required' ? quoted : choice([word, quoted]);
}

/** Rules of keys that have characters or a length of their own begin with this. */
export const KEY_RULE = 'key-';

function nameKeyRule(field: Field): string {
  return `${KEY_RULE}${nameRule(field)}`;
}

/** The keys of a field, with their quotation marks, if it has characters or a length of its own. */
function listKeyRules(field: Field): readonly Rule[] {
  const { quotes = 'never', characters = 'word', maxLength } = field.keys ?? {};
  const isList = isCharacterList(characters);
  if (!isList && maxLength === undefined) return [];
  const quote = quotes === 'required' || (quotes === 'optional' && characters !== 'word') ? [literal('"')] : [];
  const listed: Expression = {
    kind: 'character',
    ranges: isList ? listRanges(characters) : [],
    isExcluded: false,
  };
  const one = isList ? listed : characters === 'any' ? ruleOf('character') : WORD_CHARACTER;
  return [{ name: nameKeyRule(field), expression: sequence(...quote, repeat(one, 1, maxLength), ...quote) }];
}

function isCharacterList(characters: Keys['characters']): characters is `[${string}]` {
  return characters !== undefined && characters !== 'word' && characters !== 'any';
}

/** The ranges of a list of characters such as `[a-z_-]`. */
function listRanges(characters: string): readonly CharacterRange[] {
  return Array.from(characters.slice(1, -1).matchAll(/(.)-(.)|./gsu), ([all, first = all, last = first]) => [
    first.codePointAt(0) ?? 0,
    last.codePointAt(0) ?? 0,
  ]);
}

function listComparisons(field: Field): readonly Expression[] {
  const operators = operatorsOf(field);
  const comparisons = operators.flatMap((operator) => {
    const values = field.type === 'any' ? writeAny(operator) : [writeValue(field, operator) ?? []].flat();
    return values.map((value) => sequence(literal(operator), value));
  });
  return takesNull(field) && operators.includes(':') ? [...comparisons, literal(':null')] : comparisons;
}

/** The values of a field of any type. */
function writeAny(operator: Operator): readonly Expression[] {
  if (operator === '^') return [ruleOf('text')];
  return operator === ':' ? ['text', 'number', 'boolean'].map(ruleOf) : [ruleOf('number')];
}

function writeValue({ type, unix, values }: Field, operator: Operator): Expression | undefined {
  switch (type) {
    case 'numeric':
      return ruleOf('number');
    case 'date':
      return ruleOf(unix === true ? 'seconds' : 'timestamp');
    case 'boolean':
      return ruleOf('boolean');
    case 'presence':
      return undefined;
    default:
      if (operator === '~') return ruleOf('substring');
      return operator === ':' && values?.closed === true ? writeMembers(values.members) : ruleOf('text');
  }
}

/** The members that a grammar can spell. Grammars are UTF-8, so lone surrogates are left out. */
function writeMembers(members: readonly string[]): Expression | undefined {
  const written = members.filter((member) => !/\p{Cs}/u.test(member));
  return written.length === 0 ? undefined : choice(written.map((member) => literal(quoteDouble(member))));
}

function listValueRules({ limits }: Resource): readonly Rule[] {
  const digit = oneOf('0-9');
  const quote = literal('"');
  const between = (...texts: readonly string[]): Expression => choice(texts.map(literal));
  const escaped = sequence(literal('\\'), oneOf('"', '\\'));
  // No characters that end or escape a text, and no control characters, which no search box sends.
  const plain: Expression = {
    kind: 'character',
    ranges: [
      [0, 0x1f],
      [0x22, 0x22],
      [0x5c, 0x5c],
      [0x7f, 0x9f],
    ],
    isExcluded: true,
  };
  const twoDigits = (first: string, last: string): Expression => sequence(literal(first), oneOf(last));
  const hour = choice([sequence(oneOf('0-1'), digit), twoDigits('2', '0-3')]);
  const minute = sequence(oneOf('0-5'), digit);
  const dayTo28 = choice([twoDigits('0', '1-9'), sequence(literal('1'), digit), twoDigits('2', '0-8')]);
  const date = choice([
    sequence(between('01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'), literal('-'), dayTo28),
    sequence(between('01', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'), between('-29', '-30')),
    sequence(between('01', '03', '05', '07', '08', '10', '12'), literal('-31')),
  ]);
  const year = sequence(between('19', '20'), digit, digit);
  const leapYear = choice([
    sequence(literal('19'), between('04', '08')),
    sequence(literal('20'), between('00', '04', '08')),
    sequence(
      between('19', '20'),
      choice([
        sequence(oneOf('2', '4', '6', '8'), oneOf('0', '4', '8')),
        sequence(oneOf('1', '3', '5', '7', '9'), oneOf('2', '6')),
      ]),
    ),
  ]);
  const day = choice([sequence(year, literal('-'), date), sequence(leapYear, literal('-02-29'))]);
  const zone = choice([literal('Z'), sequence(oneOf('+', '-'), hour, literal(':'), minute)]);
  return [
    { name: 'key', expression: repeat(WORD_CHARACTER, 1) },
    { name: 'boolean', expression: between('true', 'false') },
    { name: 'number', expression: sequence(repeat(literal('-'), 0, 1), repeat(digit, 1, MAX_DIGITS)) },
    {
      name: 'timestamp',
      expression: sequence(quote, day, literal('T'), hour, literal(':'), minute, literal(':'), minute, zone, quote),
    },
    { name: 'character', expression: choice([plain, escaped]) },
    { name: 'text', expression: sequence(quote, repeat(ruleOf('character'), 1), quote) },
    { name: 'substring', expression: sequence(quote, repeat(ruleOf('character'), limits.substring), quote) },
  ];
}

/** Unix seconds until the year 2286. */
const MAX_SECONDS = 10;
/** A number of 15 digits is exact as a double. */
const MAX_DIGITS = 15;
