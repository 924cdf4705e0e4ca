import fc from 'fast-check';
import type { Field } from '../../src/language/catalogue/field.ts';
import { OPERATORS } from '../../src/language/catalogue/field-types.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { VALUE_FORMATS } from '../../src/language/catalogue/value-formats.ts';
import type { Connective, Operator } from '../../src/language/syntax/ast.ts';
import { escapeText } from '../../src/language/syntax/print-query.ts';

/** A text as a quoted value, in either kind of quotes. */
function quoted(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(text, fc.constantFrom('"', "'")).map(([inner, quote]) => quote + escapeText(inner, quote) + quote);
}

/** Texts with escapes, special characters and difficult letter case. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', "'", '\\', ' OR ', ' id:"', ' ', '*', '%', '(', '\n', '\u00a0', '“', 'İ', 'ς', '😀'),
      fc.constantFrom('null', 'true', '-5', 'metadata[a]', 'constructor', 'pay_', '@'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join(''));

const digits = fc.stringMatching(/^-?[0-9]{1,18}(?:\.[0-9]{1,3})?$/);
const anyNull = fc.mixedCase(fc.constant('null'));

/** A number, bare or in quotes. */
function numberLike(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(text, quoted(text));
}

const two = (max: number): fc.Arbitrary<string> => fc.nat({ max }).map((n) => String(n).padStart(2, '0'));

const timestamp = fc
  .tuple(
    fc.date({ min: new Date('0001-01-01'), max: new Date('9998-12-31'), noInvalidDate: true }),
    fc.constantFrom('T', 't'),
    fc.constantFrom('', '.5', '.123456789', '.000'),
    fc.oneof(
      fc.constantFrom('Z', 'z'),
      fc
        .tuple(fc.constantFrom('+', '-'), two(23), two(59))
        .map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
    ),
  )
  .map(([date, t, fraction, offset]) => {
    const [day = '', time = ''] = date.toISOString().split('T');
    return `${day}${t}${time.slice(0, 8)}${fraction}${offset}`;
  });

const seconds = fc.oneof(fc.stringMatching(/^[0-9]{1,12}$/), fc.constantFrom('1735689600000', '0'));

/** Values that a field supports after `:`, some of them with warnings. */
function valueFor({ type, values, format }: Field): fc.Arbitrary<string> {
  switch (type) {
    case 'token':
    case 'string': {
      const known = values?.members ?? (format === undefined ? [] : [VALUE_FORMATS[format].example]);
      const member = known.length === 0 ? [] : [quoted(fc.mixedCase(fc.constantFrom(...known)))];
      const free = values?.closed === true ? [] : [quoted(hostileText), digits];
      return fc.oneof(anyNull, ...member, ...free);
    }
    case 'numeric':
      return numberLike(digits);
    case 'date':
      return fc.oneof(quoted(timestamp), numberLike(seconds), anyNull);
    case 'boolean':
      return numberLike(fc.constantFrom('true', 'false'));
    case 'presence':
      return anyNull;
    case 'any':
      return fc.oneof(quoted(hostileText), digits, fc.constantFrom('true', 'false'), anyNull);
  }
}

/** Values that an operator supports: `null` only after `:`, and at least three characters after `~`. */
function valueAfter(operator: Operator, field: Field): fc.Arbitrary<string> {
  if (operator === ':') return valueFor(field);
  if (operator === '~') return quoted(hostileText.map((text) => `${text}abc`));
  return field.type === 'date' ? fc.oneof(quoted(timestamp), numberLike(seconds)) : numberLike(digits);
}

const key = fc.stringMatching(/^[A-Za-z0-9_]{1,6}$/);

function fieldText({ path, keyed }: Field): fc.Arbitrary<string> {
  if (keyed !== true) return fc.constant(path);
  return fc
    .tuple(key, fc.constantFrom('.', '['))
    .map(([name, form]) => (form === '.' ? `${path}.${name}` : `${path}[${name}]`));
}

function clause(field: Field, name: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .constantFrom<Operator>(...OPERATORS[field.type])
    .chain((operator) =>
      fc
        .tuple(fc.constantFrom('', '-'), name, fc.constant(operator), valueAfter(operator, field))
        .map((parts) => parts.join('')),
    );
}

const SEPARATORS: Readonly<Record<Connective, readonly string[]>> = {
  and: [' ', '  ', ' AND ', ' and '],
  or: [' OR ', ' or  '],
};

/** Valid queries on a resource in every notation, including queries with warnings. */
export function validQuery(resource: Resource): fc.Arbitrary<string> {
  const fields = [...resource.entries.values()];
  const anyClause = fc.constantFrom(...fields).chain((field) => clause(field, fieldText(field)));
  const several = fc.array(anyClause, { minLength: 1, maxLength: 5 });
  const ofOneField = fc
    .constantFrom(...fields)
    .chain((field) =>
      fieldText(field).chain((name) => fc.array(clause(field, fc.constant(name)), { minLength: 1, maxLength: 5 })),
    );
  const join = (clauses: fc.Arbitrary<readonly string[]>, connective: Connective): fc.Arbitrary<string> =>
    fc.tuple(clauses, fc.infiniteStream(fc.constantFrom(...SEPARATORS[connective]))).map(([texts, separators]) => {
      const [first = '', ...rest] = texts;
      return rest.reduce((text, next) => text + separators.next().value + next, first);
    });
  return fc.oneof(join(several, 'and'), join(resource.limits.or === 'any' ? several : ofOneField, 'or'));
}
