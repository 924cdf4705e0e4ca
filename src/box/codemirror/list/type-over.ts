import { type EditorState, type Extension, StateField } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { Span } from '../../../language/base/span.ts';
import { searchBoxOptions } from '../options.ts';
import { accepted } from './state.ts';

/** The text that the last accepted offer inserted, until the next change. */
const inserted = StateField.define<Span | undefined>({
  create: () => undefined,
  update(current, transaction) {
    const { docChanged, changes, selection } = transaction;
    if (transaction.annotation(accepted) === undefined) return docChanged || selection ? undefined : current;
    let span: Span | undefined;
    changes.iterChanges((_from, _to, start, end) => {
      span = { start, end };
    });
    return span;
  },
});

const OPERATOR = /(?:[<>]=?|[:~])$/;
const TYPED_OPERATOR = /^(?:[<>]=?|[:~=])/;
const CLOSING_QUOTE = /" ?$/;
/** What stands directly after a value of an expression: in a list, or at the end of a group. */
const TOUCHING = /^[,)\]]/;

/**
 * Reads a key that repeats or corrects the end of the inserted text. After `amount>=` from the list, `>100` gives
 * `amount>100` and `=100` gives `amount>=100`. A quote after a closing quote changes nothing. In an expression, a
 * bracket or a comma takes the place of the space.
 */
function readTypedOver(
  before: string,
  typed: string,
  isExpression: boolean,
): { readonly from: number; readonly text: string } | undefined {
  if (isExpression && TOUCHING.test(typed) && before.endsWith(' ')) return { from: before.length - 1, text: typed };
  if (typed === '"' && CLOSING_QUOTE.test(before)) return { from: before.length, text: '' };
  const [operator] = OPERATOR.exec(before) ?? [];
  const [written] = TYPED_OPERATOR.exec(typed) ?? [];
  if (operator === undefined || written === undefined) return undefined;
  const isEndOfIt = written === '=' && operator.endsWith('=');
  const from = before.length - operator.length;
  return { from, text: (isEndOfIt ? operator : written) + typed.slice(written.length) };
}

function textBefore(state: EditorState): string | undefined {
  const span = state.field(inserted);
  const { head, empty } = state.selection.main;
  return span !== undefined && empty && head === span.end ? state.sliceDoc(span.start, head) : undefined;
}

/** Lets the keys that people type by habit replace the operator or the quote that an accepted offer inserted. */
export const typeOver: Extension = [
  inserted,
  EditorView.inputHandler.of((view, from, to, text) => {
    const before = from === to ? textBefore(view.state) : undefined;
    const isExpression = view.state.facet(searchBoxOptions)?.expressions === true;
    const over = before === undefined ? undefined : readTypedOver(before, text, isExpression);
    if (before === undefined || over === undefined) return false;
    const start = to - before.length + over.from;
    view.dispatch({
      changes: { from: start, to, insert: over.text },
      selection: { anchor: start + over.text.length },
      userEvent: 'input.type',
      scrollIntoView: true,
    });
    return true;
  }),
];
