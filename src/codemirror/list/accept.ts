import { isolateHistory } from '@codemirror/commands';
import type { StateCommand } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { Offer } from '../../language-service/complete/offer.ts';
import { showCalendar } from '../calendar/show-calendar.ts';
import type { ListEntry } from './list-entry.ts';
import { accepted, completionList, showHelp } from './list-state.ts';
import { describeHelp } from './render-help.ts';

/**
 * Accepts the entry that the arrow keys chose, otherwise the first. One undo takes it
 * back.
 *
 * @returns Whether there was an entry to accept.
 */
export const acceptOffer: StateCommand = (target) => {
  const { isStale, entries, chosen } = target.state.field(completionList);
  const entry = entries[Math.max(chosen, 0)];
  return !isStale && entry !== undefined && acceptEntry(entry)(target);
};

/** Accepts an entry of the list for the current text, unless the text is read-only. */
export function acceptEntry(entry: ListEntry): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    if (entry.kind === 'calendar' || entry.kind === 'help') {
      const help = [showHelp.of(null), EditorView.announce.of(describeHelp(state))];
      dispatch(state.update({ effects: entry.kind === 'help' ? help : showCalendar.of(null) }));
      return true;
    }
    const edit =
      entry.kind === 'offer' ? readOffer(entry.offer, state.doc.length) : readSearch(entry.text, state.doc.length);
    const { changes, caret, userEvent, label } = edit;
    dispatch(
      state.update({
        changes,
        selection: { anchor: caret },
        annotations: [isolateHistory.of('full'), accepted.of(label)],
        userEvent,
        scrollIntoView: true,
      }),
    );
    return true;
  };
}

interface AcceptedEdit {
  readonly changes: { readonly from: number; readonly to: number; readonly insert: string };
  readonly caret: number;
  readonly userEvent: string;
  readonly label: string;
}

function readOffer(offer: Offer, length: number): AcceptedEdit {
  const { edit, caret, label } = offer;
  // Behind the space the list offers the next clause.
  const space = edit.end === length && endsClause(offer) ? ' ' : '';
  const changes = { from: edit.start, to: edit.end, insert: edit.text + space };
  return { changes, caret: caret + space.length, userEvent: 'input.complete', label };
}

/** Whether an offer is a clause or a whole value; the offer of a single quote is not. */
function endsClause({ kind, edit, caret }: Offer): boolean {
  const isWhole = caret === edit.start + edit.text.length && edit.text !== '"';
  return isWhole && (kind === 'clause' || kind === 'value');
}

function readSearch(text: string, length: number): AcceptedEdit {
  return {
    changes: { from: 0, to: length, insert: text },
    caret: text.length,
    userEvent: 'input.history',
    label: text,
  };
}
