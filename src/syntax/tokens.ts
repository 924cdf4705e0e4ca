import { createToken, type IToken, Lexer, type TokenType } from 'chevrotain';
import type { ConnectiveNode, FieldNode, NegationNode, OperatorNode, ValueNode } from './ast.ts';

/**
 * The terminals of the grammar. They have no pattern: whether `5` is a value
 * or the start of nonsense depends on what stands before it, so the scanner of
 * this folder makes them (docs/decisions/001-scanner.md).
 */
export interface TokenTypes {
  readonly Negation: TokenType;
  readonly Field: TokenType;
  readonly Operator: TokenType;
  readonly Value: TokenType;
  readonly Connective: TokenType;
  readonly Open: TokenType;
  readonly Close: TokenType;
  /** What can be no part of a query; the scanner has reported it. */
  readonly Stray: TokenType;
}

export function createTokenTypes(): TokenTypes {
  const terminal = (name: string): TokenType => createToken({ name, pattern: Lexer.NA });
  return {
    Negation: terminal('Negation'),
    Field: terminal('Field'),
    Operator: terminal('Operator'),
    Value: terminal('Value'),
    Connective: terminal('Connective'),
    Open: terminal('Open'),
    Close: terminal('Close'),
    Stray: terminal('Stray'),
  };
}

/** The AST leaf that a token stands for; parentheses and strays stand for none. */
type Leaf = NegationNode | FieldNode | OperatorNode | ValueNode | ConnectiveNode | undefined;

/** A token with its AST leaf as payload. A class, for Chevrotain reads tokens fastest when all have one shape. */
export class SyntaxToken implements IToken {
  readonly image = '';
  readonly tokenType: TokenType;
  readonly tokenTypeIdx: number;
  readonly startOffset: number;
  /** Chevrotain's end is inclusive; spans are half open. */
  readonly endOffset: number;
  readonly payload: Leaf;

  constructor(tokenType: TokenType, start: number, end: number, payload: Leaf) {
    this.tokenType = tokenType;
    // `createToken` gives every type its index.
    this.tokenTypeIdx = tokenType.tokenTypeIdx as number;
    this.startOffset = start;
    this.endOffset = end - 1;
    this.payload = payload;
  }
}
