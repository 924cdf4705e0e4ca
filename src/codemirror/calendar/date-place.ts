import type { EditorState } from '@codemirror/state';
import { readDateValue } from '../../checker/read-value.ts';
import { findSituation } from '../../language-service/caret/situation.ts';
import type { Span } from '../../text/span.ts';
import { searchBoxOptions } from '../options.ts';

/** The value of a date clause at the caret. */
export interface DatePlace {
  /** The span that a chosen date replaces. */
  readonly span: Span;
  /** The time that is written there, in milliseconds since the epoch; `undefined` if there is none. */
  readonly ms: number | undefined;
}

/** Finds the date value at the caret, or the place of a missing one. */
export function datePlaceAt(state: EditorState): DatePlace | undefined {
  const resource = state.facet(searchBoxOptions)?.resource;
  if (resource === undefined) return undefined;
  const situation = findSituation(resource, state.doc.toString(), state.selection.main.head);
  if (situation.kind !== 'value' || situation.field.field.type !== 'date') return undefined;
  const { span } = situation;
  const text = state.sliceDoc(span.start, span.end).replaceAll(/^["']|["']$/g, '');
  const ms = readDateValue(text) ?? Date.parse(text);
  return { span, ms: Number.isNaN(ms) ? undefined : ms };
}
