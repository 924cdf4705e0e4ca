import { Tokenizer, TokenType } from '@streamparser/json';

/** Thrown where a JSON text cannot be followed any further; the message says why. */
export class LostTrack extends Error {
  override readonly name = 'LostTrack';

  constructor(message = 'not JSON') {
    super(message);
  }
}

/** What is told of the elements of a list, by offsets in bytes. */
export interface ElementListener {
  /** An object begins here. */
  readonly begin: (offset: number) => void;
  /** It ends here, its last byte included. */
  readonly end: (offset: number) => void;
  /** Something begins that is no object. */
  readonly other: (offset: number) => void;
  /** A bracket, a name, a value begins: what is before is done with. */
  readonly token: (offset: number) => void;
}

/**
 * Finds where the objects in the list of a JSON text begin and end; a text that
 * is no list is its own element, and several texts may follow each other. Objects
 * are not looked into but for brackets, whatever their kind: `JSON.parse` does that.
 *
 * @returns A tokenizer to write to. It throws {@link LostTrack}, or an error of its own.
 */
export function findElements(listener: ElementListener): Tokenizer {
  let depth = 0;
  let isInList = false;
  let isObject = false;
  /** In a list; outside of one any value may come at any time. */
  let expected: 'first' | 'value' | 'comma' = 'value';

  const startValue = (): void => {
    if (isInList && expected === 'comma') throw new LostTrack();
    expected = 'comma';
  };
  const takeInside = (token: TokenType, offset: number): void => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth++;
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth--;
    if (depth === 0 && isObject) listener.end(offset);
  };
  const tokenizer = new Tokenizer();
  tokenizer.onToken = ({ token, offset }) => {
    listener.token(offset);
    if (depth > 0) return takeInside(token, offset);
    switch (token) {
      case TokenType.LEFT_BRACKET:
        if (!isInList) {
          isInList = true;
          expected = 'first';
          return;
        }
        startValue();
        isObject = false;
        depth = 1;
        return listener.other(offset);
      case TokenType.LEFT_BRACE:
        startValue();
        isObject = true;
        depth = 1;
        return listener.begin(offset);
      case TokenType.RIGHT_BRACKET:
        if (!isInList || expected === 'value') throw new LostTrack();
        isInList = false;
        return;
      case TokenType.COMMA:
        if (!isInList || expected !== 'comma') throw new LostTrack();
        expected = 'value';
        return;
      case TokenType.RIGHT_BRACE:
      case TokenType.COLON:
        throw new LostTrack();
      default:
        startValue();
        listener.other(offset);
    }
  };
  tokenizer.onEnd = () => {
    if (depth > 0 || isInList) throw new LostTrack();
  };
  return tokenizer;
}
