import type { EditorState, Extension } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { Span } from '../../language/base/span.ts';
import { type SemanticToken, type TokenKind, tokensOf } from '../../language/syntax/semantic-tokens.ts';
import { queryCheck } from './check.ts';
import { searchBoxOptions } from './options.ts';
import { textTheme } from './theme.ts';

/**
 * The spans of the clauses of a query, from its tokens: from a negation or a field to the token before the next one.
 *
 * For instance `clauseSpans(tokensOf('amount>5 or -id:"a"'))` is `[{ start: 0, end: 8 }, { start: 12, end: 19 }]`.
 */
export function clauseSpans(tokens: readonly SemanticToken[]): readonly Span[] {
  const spans: Span[] = [];
  let before: TokenKind | undefined;
  for (const [index, { kind, span }] of tokens.entries()) {
    // The `-` of a group in parentheses is no part of a clause.
    if (kind === 'negation' && tokens[index + 1]?.kind === 'connective') continue;
    const last = spans.at(-1);
    // A keyed field is a field, its key and the bracket.
    const isBegun = kind === 'negation' || (kind === 'field' && before !== 'negation' && before !== 'key');
    if (isBegun) spans.push(span);
    else if (kind !== 'connective' && last !== undefined)
      spans[spans.length - 1] = { start: last.start, end: span.end };
    before = kind;
  }
  return spans;
}

interface PartSpan {
  readonly kind: string;
  readonly span: Span;
}

/** Marks the tokens of the query, its diagnostics and its clauses; nothing in the text is replaced. */
export const queryMarks: Extension = [
  textTheme,
  // The first is the innermost element.
  EditorView.decorations.compute(['doc', searchBoxOptions], (state) =>
    mark(tokensIn(state).map((token) => markParenthesis(state, token))),
  ),
  EditorView.decorations.compute([queryCheck], (state) => mark(underline(state))),
  EditorView.decorations.compute(['doc', searchBoxOptions], (state) => mark(joinNegations(state))),
  EditorView.decorations.compute(['doc', searchBoxOptions], (state) =>
    mark(clauseSpans(tokensIn(state)).map((span) => ({ kind: 'clause', span }))),
  ),
];

/** The tokens of the query; an editor without a resource has no document. */
function tokensIn(state: EditorState): readonly SemanticToken[] {
  return state.field(queryCheck, false)?.document?.tokens ?? tokensOf(state.doc.toString());
}

/** A parenthesis joins clauses, but does not look like a word that does. */
function markParenthesis(state: EditorState, token: SemanticToken): PartSpan {
  const isOne = token.kind === 'connective' && /^[()]$/.test(state.sliceDoc(token.span.start, token.span.end));
  return isOne ? { kind: 'parenthesis', span: token.span } : token;
}

/** Keeps `-` on the same line as its field. */
function joinNegations(state: EditorState): readonly PartSpan[] {
  const negations = tokensIn(state).filter(({ kind, span }) => kind === 'negation' && span.end < state.doc.length);
  return negations.map(({ span: { start, end } }) => ({ kind: 'joined', span: { start, end: end + 1 } }));
}

function underline(state: EditorState): readonly PartSpan[] {
  const { shown } = state.field(queryCheck);
  if (shown.length === 0) return [];
  const tokens = tokensIn(state);
  return shown.map(({ severity, span }) => ({ kind: severity, span: widen(span, tokens, state.doc.length) }));
}

/** A mark needs at least one character, so an empty span marks the token before it. */
function widen({ start, end }: Span, tokens: readonly SemanticToken[], length: number): Span {
  if (start < end) return { start, end };
  const before = tokens.find(({ span }) => span.end === start);
  if (before !== undefined) return before.span;
  return start > 0 ? { start: start - 1, end: start } : { start, end: Math.min(length, 1) };
}

/** Marks spans. An empty one, such as a key that is not there yet, has nothing to mark. */
function mark(parts: readonly PartSpan[]): DecorationSet {
  const ranges = parts
    .filter(({ span }) => span.start < span.end)
    .map(({ kind, span }) =>
      Decoration.mark({ class: `cm-clausal-${kind}`, attributes: { part: kind } }).range(span.start, span.end),
    );
  return Decoration.set(ranges, true);
}
