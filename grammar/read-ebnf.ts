/** A grammar as its rules, in the order they are written. */
export interface Grammar {
  readonly rules: ReadonlyMap<string, Expression>;
  /** The name of the first rule. */
  readonly start: string;
}

export type Expression =
  | { readonly kind: 'Literal'; readonly text: string }
  | CharacterClass
  | { readonly kind: 'Reference'; readonly name: string }
  | { readonly kind: 'Sequence'; readonly items: readonly Expression[] }
  | { readonly kind: 'Choice'; readonly alternatives: readonly Expression[] }
  | Repetition;

/** One character within (or, negated, outside) ranges of code points, both ends included. */
export interface CharacterClass {
  readonly kind: 'Class';
  readonly isNegated: boolean;
  readonly ranges: readonly (readonly [number, number])[];
}

/** `?` is 0 to 1 times, `*` 0 and more, `+` 1 and more. */
export interface Repetition {
  readonly kind: 'Repetition';
  readonly item: Expression;
  readonly min: 0 | 1;
  readonly isBounded: boolean;
}

const TOKEN =
  /(?<blank>(?:\s|\/\*[\s\S]*?\*\/)+)|(?<head>[A-Za-z]\w*)\s*::=|(?<name>[A-Za-z]\w*)|"(?<double>[^"]+)"|'(?<single>[^']+)'|#x(?<code>[0-9A-Fa-f]+)|\[(?<class>[^\]]+)\]|(?<mark>[()|?*+])/gy;

interface Token {
  readonly type: 'head' | 'name' | 'literal' | 'class' | 'mark';
  readonly text: string;
}

/**
 * Reads a grammar in W3C EBNF, as far as `clausal.ebnf` uses it: no exceptions
 * (`A - B`).
 *
 * @throws {SyntaxError} The text is no such grammar, a rule is written twice,
 *   or one is used and not written.
 * @example
 * readEbnf("Sign ::= '+' | '-'").start // 'Sign'
 */
export function readEbnf(text: string): Grammar {
  const tokens = tokenize(text);
  const rules = new Map<string, Expression>();
  for (let at = 0; at < tokens.length; ) {
    const head = tokens[at];
    if (head?.type !== 'head') throw new SyntaxError(`a rule must begin at ${describe(head)}`);
    if (rules.has(head.text)) throw new SyntaxError(`the rule ${head.text} is written twice`);
    const next = tokens.findIndex(({ type }, index) => index > at && type === 'head');
    const end = next === -1 ? tokens.length : next;
    rules.set(head.text, readExpression(tokens.slice(at + 1, end)));
    at = end;
  }
  const [start] = rules.keys();
  if (start === undefined) throw new SyntaxError('the grammar has no rule');
  for (const token of tokens) {
    if (token.type === 'name' && !rules.has(token.text)) throw new SyntaxError(`there is no rule ${token.text}`);
  }
  return { rules, start };
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    end = match.index + match[0].length;
    const { blank, head, name, double, single, code, class: characters, mark } = match.groups ?? {};
    if (blank !== undefined) continue;
    if (head !== undefined) tokens.push({ type: 'head', text: head });
    else if (name !== undefined) tokens.push({ type: 'name', text: name });
    else if (characters !== undefined) tokens.push({ type: 'class', text: characters });
    else if (mark !== undefined) tokens.push({ type: 'mark', text: mark });
    else if (code !== undefined) tokens.push({ type: 'literal', text: fromCode(code) });
    else tokens.push({ type: 'literal', text: double ?? single ?? '' });
  }
  if (end < text.length) throw new SyntaxError(`nothing can be made of ${JSON.stringify(text.slice(end, end + 20))}`);
  return tokens;
}

function readExpression(tokens: readonly Token[]): Expression {
  let at = 0;
  const takeMark = (marks: string): string | undefined => {
    const token = tokens[at];
    if (token?.type !== 'mark' || !marks.includes(token.text)) return undefined;
    at++;
    return token.text;
  };
  const readChoice = (): Expression => {
    const alternatives = [readSequence()];
    while (takeMark('|') !== undefined) alternatives.push(readSequence());
    const [only] = alternatives;
    return alternatives.length === 1 && only !== undefined ? only : { kind: 'Choice', alternatives };
  };
  const readSequence = (): Expression => {
    const items: Expression[] = [];
    for (;;) {
      const item = readItem();
      if (item === undefined) break;
      items.push(item);
    }
    const [only] = items;
    if (only === undefined) throw new SyntaxError(`something must stand at ${describe(tokens[at])}`);
    return items.length === 1 ? only : { kind: 'Sequence', items };
  };
  const readItem = (): Expression | undefined => {
    const item = takeMark('(') === undefined ? readAtom() : readGroup();
    if (item === undefined) return undefined;
    const times = takeMark('?*+');
    if (times === undefined) return item;
    return { kind: 'Repetition', item, min: times === '+' ? 1 : 0, isBounded: times === '?' };
  };
  const readGroup = (): Expression => {
    const inner = readChoice();
    if (takeMark(')') === undefined) throw new SyntaxError(`\`)\` must stand at ${describe(tokens[at])}`);
    return inner;
  };
  const readAtom = (): Expression | undefined => {
    const token = tokens[at];
    if (token === undefined || token.type === 'mark') return undefined;
    at++;
    if (token.type === 'name') return { kind: 'Reference', name: token.text };
    return token.type === 'class' ? readClass(token.text) : { kind: 'Literal', text: token.text };
  };
  const expression = readChoice();
  if (at < tokens.length) throw new SyntaxError(`the rule must end at ${describe(tokens[at])}`);
  return expression;
}

function readClass(text: string): CharacterClass {
  const isNegated = text.startsWith('^');
  const ranges: [number, number][] = [];
  for (const [, low = '', high = low] of text
    .slice(isNegated ? 1 : 0)
    .matchAll(/(#x[0-9A-Fa-f]+|.)(?:-(#x[0-9A-Fa-f]+|.))?/gsu)) {
    ranges.push([codeOf(low), codeOf(high)]);
  }
  return { kind: 'Class', isNegated, ranges };
}

function codeOf(character: string): number {
  return (character.startsWith('#x') ? fromCode(character.slice(2)) : character).codePointAt(0) ?? 0;
}

function fromCode(hexadecimal: string): string {
  return String.fromCodePoint(Number.parseInt(hexadecimal, 16));
}

function describe(token: Token | undefined): string {
  return token === undefined ? 'the end' : JSON.stringify(token.text);
}
