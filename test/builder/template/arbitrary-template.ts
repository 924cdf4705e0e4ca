import fc from 'fast-check';
import type { QueryBuilder } from '../../../src/builder/query-builder.ts';
import { search } from '../../../src/builder/search.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import type { Connective } from '../../../src/language/syntax/ast.ts';
import { hostileText } from '../arbitrary-step.ts';

/** Room for many clauses, and one field of each type. */
export const shipments = defineResource({
  name: 'shipments',
  fields: {
    id: { type: 'token', doc: 'identifier' },
    name: { type: 'string', doc: 'name' },
    weight: { type: 'numeric', doc: 'weight in grams' },
    sent_at: { type: 'date', doc: 'when it was sent' },
    insured: { type: 'boolean', doc: 'whether it is insured' },
    insurance: { type: 'presence', doc: 'whether there is one' },
    metadata: { type: 'token', doc: 'by key', keyed: true },
  },
  limits: { clauses: 40, substring: 1, or: 'any' },
  aliases: { amount: 'weight' },
});

/** A search without the types of its steps. */
export const start = search(shipments) as unknown as QueryBuilder;

/** A clause of a template: the text before its interpolation, and the value; a clause without `value` is text alone. */
export interface Part {
  readonly text: string;
  readonly value?: unknown;
}

const sign = fc.constantFrom('', '-');
const time = fc.date({ min: new Date(0), max: new Date('9999-01-01T00:00:00Z'), noInvalidDate: true });

function interpolation(fields: readonly string[], value: fc.Arbitrary<unknown>): fc.Arbitrary<Part> {
  return fc.record({
    text: fc.tuple(sign, fc.constantFrom(...fields)).map((pieces) => pieces.join('')),
    value,
  });
}

const oneClause = fc
  .tuple(fc.boolean(), hostileText)
  .map(([isOr, text]) => (isOr ? start.where('id', ':', text) : start.whereNot('name', ':', text)));

/** A clause that is valid for the resource. */
export const part: fc.Arbitrary<Part> = fc.oneof(
  {
    weight: 3,
    arbitrary: interpolation(['id:', 'name:', 'metadata[a]:', 'metadata.b:', 'metadata["c"]:'], hostileText),
  },
  {
    weight: 1,
    arbitrary: interpolation(
      ['name~'],
      hostileText.map((text) => `${text}abc`),
    ),
  },
  { weight: 2, arbitrary: interpolation(['weight:', 'weight>', 'weight<='], fc.oneof(fc.integer(), fc.bigInt())) },
  { weight: 1, arbitrary: interpolation(['sent_at:', 'sent_at>='], fc.oneof(time, fc.nat())) },
  { weight: 1, arbitrary: interpolation(['insured:'], fc.boolean()) },
  { weight: 1, arbitrary: interpolation(['insurance:', 'id:', 'sent_at:'], fc.constant(null)) },
  { weight: 2, arbitrary: fc.record({ text: fc.constant(''), value: oneClause }) },
  {
    weight: 2,
    arbitrary: fc.record({
      text: fc.constantFrom(
        'weight>5',
        "-id:'x \" y'",
        'name~"__:0"',
        'sent_at:null',
        'metadata[a]:"0000"',
        'insured:true',
      ),
    }),
  },
);

/** Joins clauses to a template with a separator. */
export function toTemplate(parts: readonly Part[], separator: string): readonly [texts: string[], values: unknown[]] {
  const texts = [''];
  const values: unknown[] = [];
  for (const [index, { text, ...rest }] of parts.entries()) {
    texts[texts.length - 1] += `${index === 0 ? '' : separator}${text}`;
    if (!('value' in rest)) continue;
    values.push(rest.value);
    texts.push('');
  }
  return [texts, values];
}

/** The separators between two clauses. */
export const SEPARATORS: Readonly<Record<Connective, readonly string[]>> = {
  and: [' ', ' AND ', '\n  '],
  or: [' OR ', '  or '],
};

/** Pieces of templates and of mistakes in them. */
const PIECES = [
  ...['id:', 'weight>=', 'name~', 'metadata[a]:', 'metadata.', 'sent_at<', 'insured:', 'amount:', 'nope:'],
  ...[' id:', ' -weight>', ' OR id:', ' AND name:', ' metadata["b"]:', '\tid:', '\n id:'],
  ...[' ', ' ', ' ', ' OR ', ' AND ', ' or ', ' NOT ', '\u00a0', '\n', ''],
  ...[
    'weight>5',
    ' id:"x" ',
    ' OR id:"y"',
    " name:'z' ",
    ' -id:null ',
    ' id:"a OR id:" ',
    ' id:x ',
    'null',
    '0000',
    '__:0',
  ],
  ...[
    '"',
    "'",
    '\\',
    '\\"',
    '“',
    '”',
    '(',
    ')',
    '[',
    ']',
    '-',
    '!',
    ':',
    '>',
    '=',
    ',',
    '.',
    '_',
    '0',
    '$',
    '{1}',
    `\${1}`,
  ],
];

const piece = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...PIECES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 2 }) },
);
const written = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));

/** Values that fit some interpolation, and a few that fit none. */
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.oneof(fc.integer(), fc.nat(), time) },
  { weight: 4, arbitrary: oneClause },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, undefined, [[]], ['x'], {}, Number.NaN) },
);

/** The texts around the interpolations of a template, and the values. */
type Template = readonly [texts: readonly string[], values: readonly unknown[]];

/** Pieces and interpolations in any order. */
const noise: fc.Arbitrary<Template> = fc
  .tuple(fc.array(fc.tuple(written, value), { minLength: 1, maxLength: 3 }), written)
  .map(([clauses, end]) => [[...clauses.map(([text]) => text), end], clauses.map(([, one]) => one)]);

/** A valid template with a piece inserted somewhere, and perhaps another value. */
const slip: fc.Arbitrary<Template> = fc
  .record({
    parts: fc.array(part, { minLength: 1, maxLength: 4 }),
    separator: fc.constantFrom(...SEPARATORS.and, ...SEPARATORS.or),
    text: fc.nat(),
    offset: fc.nat(),
    inserted: piece,
    swapped: fc.option(fc.tuple(fc.nat(), value), { freq: 3 }),
  })
  .map(({ parts, separator, text, offset, inserted, swapped }) => {
    const [texts, values] = toTemplate(parts, separator);
    const index = text % texts.length;
    const broken = texts[index] ?? '';
    const at = offset % (broken.length + 1);
    texts[index] = broken.slice(0, at) + inserted + broken.slice(at);
    if (swapped !== null && values.length > 0) values[swapped[0] % values.length] = swapped[1];
    return [texts, values];
  });

/** Any template with any values; some are valid. */
export const anyTemplate = fc.oneof({ weight: 1, arbitrary: noise }, { weight: 4, arbitrary: slip });
