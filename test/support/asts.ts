import fc from 'fast-check';
import {
  ALL_OPERATORS,
  type ClauseNode,
  type Connective,
  type ConnectiveNode,
  type FieldNode,
  type KeyNode,
  type NegationNode,
  type OperatorNode,
  type QueryNode,
  type SyntaxNode,
  type ValueNode,
} from '../../src/language/syntax/ast.ts';

/** A placeholder span: these ASTs do not come from a text. */
const span = { start: 0, end: 0 };

/** An AST, or a part of one, without its spans, which printing does not preserve. */
export function withoutSpans(node: SyntaxNode): unknown {
  return JSON.parse(JSON.stringify(node, (name, value) => (name === 'span' ? undefined : (value ?? null))));
}

const identifier = fc
  .stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/)
  .filter((word) => !/^(?:and|or|not|xor|nor|nand)$/i.test(word));

const key: fc.Arbitrary<KeyNode> = fc.record({
  kind: fc.constant('Key'),
  span: fc.constant(span),
  name: fc.stringMatching(/^[A-Za-z0-9_]{1,8}$/),
  quote: fc.constantFrom('', '"', "'"),
});

const field: fc.Arbitrary<FieldNode> = fc.record({
  kind: fc.constant('Field'),
  span: fc.constant(span),
  path: fc.array(identifier, { minLength: 1, maxLength: 4 }).map((segments) => segments.join('.')),
  key: fc.option(key, { nil: undefined, freq: 3 }),
});

const negation: fc.Arbitrary<NegationNode> = fc.record({
  kind: fc.constant('Negation'),
  span: fc.constant(span),
  raw: fc.constant('-'),
});

const operator: fc.Arbitrary<OperatorNode> = fc
  .constantFrom(...ALL_OPERATORS.filter((one) => one !== '^'))
  .map((symbol) => ({
    kind: 'Operator',
    span,
    symbol,
    negates: false,
    raw: symbol,
  }));

/** Texts with many special characters close together. */
const quotedText = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', "'", '\\', '\\\\', ' b:"', " -c~'", ' OR ', '“', '”', ')', '\n', '\ud800'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''));

const letterCases = (word: string): fc.Arbitrary<string> => fc.mixedCase(fc.constant(word));

const value: fc.Arbitrary<ValueNode> = fc.oneof(
  fc
    .tuple(quotedText, fc.constantFrom('"', "'"))
    .map(([text, quote]): ValueNode => ({ kind: 'Text', span, text, open: quote, close: quote })),
  fc.stringMatching(/^-?[0-9]{1,6}(?:\.[0-9]{1,3})?$/).map((raw): ValueNode => ({ kind: 'Number', span, raw })),
  letterCases('null').map((raw): ValueNode => ({ kind: 'Null', span, raw })),
  letterCases('true').map((raw): ValueNode => ({ kind: 'Boolean', span, value: true, raw })),
  letterCases('false').map((raw): ValueNode => ({ kind: 'Boolean', span, value: false, raw })),
);

const clause: fc.Arbitrary<ClauseNode> = fc.record({
  kind: fc.constant('Clause'),
  span: fc.constant(span),
  negation: fc.option(negation, { nil: undefined }),
  field,
  operator,
  value,
});

function connectives(connective: Connective, count: number): fc.Arbitrary<readonly ConnectiveNode[]> {
  const raw = connective === 'or' ? letterCases('OR') : fc.oneof(fc.constant(''), letterCases('AND'));
  const node = raw.map((written): ConnectiveNode => ({ kind: 'Connective', span, connective, raw: written }));
  return fc.array(node, { minLength: count, maxLength: count });
}

/** ASTs of queries without syntax errors; metadata keys may be quoted. */
export function wellFormedAst(maxClauses = 5): fc.Arbitrary<QueryNode> {
  return fc
    .tuple(fc.array(clause, { minLength: 1, maxLength: maxClauses }), fc.constantFrom<Connective>('and', 'or'))
    .chain(([clauses, connective]) =>
      connectives(connective, clauses.length - 1).map(
        (nodes): QueryNode => ({ kind: 'Query', span, clauses, connectives: nodes }),
      ),
    );
}
