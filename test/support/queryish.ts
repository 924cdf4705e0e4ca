import fc from 'fast-check';
import { printQuery } from '../../src/language/syntax/print-query.ts';
import { wellFormedAst } from './asts.ts';

/** The parts of valid and invalid queries, with many special characters. */
const PIECES = [
  ...[
    'amount',
    'payment_status',
    'customer.email',
    'metadata',
    'metadata[order_id]',
    'metadata.order_id',
    'café',
    'a-b',
  ],
  ...['AND', 'or', 'NOT', 'XOR', 'and', 'null', 'true', 'False', 'not'],
  ...['"SETTLED"', "'x y'", '5', '-3.50', '0042', '2025-01-01', 'foo', 'x.y', '“q”', '"a\\"b"', '("a" OR "b")'],
  ...[':', '~', '>', '<=', '=', '!=', '!', '^', '=~', '<>', ':-', '=>'],
  ...[
    '"',
    "'",
    '\\',
    '“',
    '”',
    '’',
    '«',
    '‹',
    '(',
    ')',
    '[',
    ']',
    '["',
    '"]',
    '-',
    '--',
    '+',
    '&&',
    '||',
    ',',
    ';',
    '.',
    '..',
  ],
  ...[
    '\t',
    '\n',
    '\r\n',
    '\u00a0',
    '\u200b',
    '\ufeff',
    '\u2028',
    '\f',
    '\u0085',
    '\u0000',
    '\ud800',
    '\udc00',
    '😀',
    'é',
    '_',
    '@',
    '%',
  ],
  ...['a:1', ' b:"y"', ' c:“z”', ' -d~"abc"', ' OR ', ' AND ', '(a:1 ', 'f:(', 'f:-"', 'e:"'],
] as const;

/** Texts that look like queries but are mostly invalid. */
function queryish(maxLength = 14): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...PIECES) },
    { weight: 5, arbitrary: fc.constant(' ') },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
  );
  return fc.array(piece, { maxLength }).map((pieces) => pieces.join(''));
}

/** Any text: query-like texts and noise, including lone surrogates. */
export function anyText(): fc.Arbitrary<string> {
  const noise = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 });
  return fc.oneof(
    { weight: 6, arbitrary: queryish() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: noise.map((units) => String.fromCharCode(...units)) },
  );
}

/** A valid query with one mistake: one piece inserted or a few characters deleted. */
export function brokenQuery(): fc.Arbitrary<string> {
  const place = fc.nat({ max: 10_000 });
  const insertion = fc.tuple(wellFormedAst(3), place, fc.constantFrom(...PIECES)).map(([ast, at, piece]) => {
    const text = printQuery(ast);
    const offset = at % (text.length + 1);
    return text.slice(0, offset) + piece + text.slice(offset);
  });
  const deletion = fc.tuple(wellFormedAst(3), place, fc.integer({ min: 1, max: 3 })).map(([ast, at, length]) => {
    const text = printQuery(ast);
    const offset = at % text.length;
    return text.slice(0, offset) + text.slice(offset + length);
  });
  return fc.oneof(insertion, deletion);
}
