import fc from 'fast-check';
import type { QueryBuilder } from '../../src/builder/query-builder.ts';
import type { Field } from '../../src/language/catalogue/field.ts';
import { OPERATORS } from '../../src/language/catalogue/field-types.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { VALUE_FORMATS } from '../../src/language/catalogue/value-formats.ts';
import { ALL_OPERATORS } from '../../src/language/syntax/ast.ts';
import { ATTACKS } from './attacks.ts';

/** A call of a builder, valid or not. */
export type Step = readonly [name: StepName, ...args: readonly unknown[]];
type StepName = 'where' | 'whereNot' | 'orWhere' | 'orWhereNot' | 'exists' | 'missing' | 'oneOf';

/** Calls a step without type checks. */
export function callStep(builder: QueryBuilder, [name, ...args]: Step): QueryBuilder {
  return Reflect.apply(builder[name], builder, args);
}

/** Any text, with more quotes and other delimiters than usual texts have. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(...ATTACKS.filter(({ text }) => text.length < 500).map(({ text }) => text)),
  fc
    .array(
      fc.oneof(
        fc.constantFrom('"', "'", '\\', ' ', ' OR ', ' id:"', '“', '-', ':', '>=', '(', ')', '*', '\n'),
        fc.string({ unit: 'binary', maxLength: 2 }),
      ),
      { maxLength: 10 },
    )
    .map((pieces) => pieces.join('')),
);

const anyNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.integer({ min: 0, max: 99_999_999 }),
  fc.constantFrom(0, -0, 1e21, -1e21, 1e-7, -1.5e-9, 5e-324, Number.MAX_VALUE, 2 ** 53, 1735689600, 1735689600000),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
);

const anyBigint = fc.oneof(
  fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
  fc.constantFrom(0n, 10n ** 400n, 1735689600n, 1735689600000n),
);

const anyDate = fc.oneof(
  fc.date({ noInvalidDate: false }),
  fc
    .constantFrom(0, -1, 8.64e15, -8.64e15, Number.NaN, Date.UTC(2025, 0, 1), -62_167_219_200_001)
    .map((ms) => new Date(ms)),
);

const noValue = fc.constantFrom<unknown>(
  undefined,
  Symbol('x'),
  {},
  [],
  ['x'],
  [5],
  () => 'x',
  new String('x'),
  new Number(5),
  { toString: () => 'x' },
  Object.create(null),
  Object.create(Date.prototype),
  /x/,
);

const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 4, arbitrary: anyNumber },
  { weight: 2, arbitrary: anyBigint },
  { weight: 2, arbitrary: anyDate },
  { weight: 2, arbitrary: fc.constantFrom(true, false, null) },
  { weight: 1, arbitrary: noValue },
);

/** Values that a field mostly accepts. */
function valueFor({ type, values, format }: Field): fc.Arbitrary<unknown> {
  const known = values?.members ?? (format === undefined ? [] : [VALUE_FORMATS[format].example]);
  switch (type) {
    case 'token':
    case 'string':
      return known.length === 0
        ? fc.oneof(hostileText, fc.constant(null))
        : fc.oneof(fc.mixedCase(fc.constantFrom(...known)), hostileText, fc.constant(null));
    case 'numeric':
      return fc.oneof(anyNumber, anyBigint);
    case 'date':
      return fc.oneof(anyDate, fc.nat(), fc.constantFrom('2025-01-01T00:00:00z', '2025-01-01t00:00:00.5+01:00', null));
    case 'boolean':
      return fc.boolean();
    case 'presence':
      return fc.constant(null);
    case 'any':
      return fc.oneof(anyNumber, hostileText, fc.boolean());
  }
}

const key = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_]{1,6}$/),
  fc.constantFrom('__proto__', 'constructor', '0042', 'null', 'OR'),
);

function nameOf({ path, keyed }: Field): fc.Arbitrary<string> {
  if (keyed !== true) return fc.constant(path);
  return fc.tuple(key, fc.boolean()).map(([name, isDotted]) => (isDotted ? `${path}.${name}` : `${path}[${name}]`));
}

const wrongName = fc.oneof(
  hostileText,
  hostileText.map((text) => `metadata[${text}]`),
  fc.constantFrom(
    'metadata',
    'status',
    'email',
    'nope',
    'Id',
    'id ',
    'metadata[]',
    'metadata.',
    'amount',
    '',
    '__proto__',
  ),
);

const noText = fc.constantFrom<unknown>(undefined, null, 5, Symbol('id'), ['id'], { toString: () => 'id' });

/** A step on a field of the resource, mostly valid. */
function fittingStep(field: Field): fc.Arbitrary<Step> {
  const operator = fc.constantFrom<string>(...OPERATORS[field.type]);
  const value = valueFor(field);
  const name = nameOf(field);
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(
        fc.constantFrom('where', 'where', 'whereNot', 'orWhere', 'orWhereNot'),
        name,
        operator,
        value,
      ),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom('exists', 'missing'), name) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('oneOf'), name, fc.array(value, { minLength: 1, maxLength: 12 })) },
  );
}

/** A step with arbitrary arguments. */
function wildStep(name: fc.Arbitrary<string>): fc.Arbitrary<Step> {
  const field: fc.Arbitrary<unknown> = fc.oneof(
    { weight: 6, arbitrary: name },
    { weight: 3, arbitrary: wrongName },
    { weight: 1, arbitrary: noText },
  );
  const operator: fc.Arbitrary<unknown> = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom<unknown>(...ALL_OPERATORS) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>('=', '!=', '', ':"', undefined, [':'], Symbol(':')) },
  );
  const list = fc.oneof(fc.array(anyValue, { maxLength: 11 }), anyValue, fc.constant(new Array(2)));
  return fc.oneof(
    fc.tuple(fc.constantFrom('where', 'whereNot', 'orWhere', 'orWhereNot'), field, operator, anyValue),
    fc.tuple(fc.constantFrom('exists', 'missing'), field),
    fc.tuple(fc.constant('oneOf'), field, list),
  );
}

/** Calls of a builder for a resource, most of them valid. */
export function stepsOn(resource: Resource): fc.Arbitrary<readonly Step[]> {
  const fields = [...resource.entries.values()];
  const field = fc.constantFrom(...fields);
  const anyStep = fc.oneof(
    { weight: 4, arbitrary: field.chain(fittingStep) },
    { weight: 1, arbitrary: wildStep(field.chain(nameOf)) },
  );
  // An OR query usually names one field.
  const ofOneField = field.chain((one) => fc.array(fittingStep(one), { minLength: 1, maxLength: 12 }));
  return fc.oneof(fc.array(anyStep, { minLength: 1, maxLength: 12 }), ofOneField);
}
