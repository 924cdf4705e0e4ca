import { type EditorState, StateEffect, StateField } from '@codemirror/state';
import { changesResource } from './options.ts';

/**
 * What the box says about the last Enter: `question` asks for another Enter, which
 * searches for the text; `changed` tells what the fixes did.
 */
export interface Notice {
  readonly kind: 'question' | 'changed';
  readonly text: string;
}

/** Shows a notice. */
export const showNotice = StateEffect.define<Notice>();

/** The notice, until the next edit. */
export const notice = StateField.define<Notice | undefined>({
  create: () => undefined,
  update(current, transaction) {
    const shown = transaction.effects.find((effect) => effect.is(showNotice));
    return shown?.value ?? (transaction.docChanged || changesResource(transaction) ? undefined : current);
  },
});

/** The words of a notice, with code between backticks. */
export function describeNotice(state: EditorState, { kind, text }: Notice): string {
  if (kind === 'changed') return state.phrase('Changed: $1', text);
  return state.phrase('Search for $1? Press Enter again', `\`${text}\``);
}
