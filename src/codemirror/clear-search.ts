import { isolateHistory } from '@codemirror/commands';
import type { StateCommand } from '@codemirror/state';

/**
 * Empties the box. One undo takes it back.
 *
 * @returns Whether there was any text that can be edited.
 */
export const clearSearch: StateCommand = ({ state, dispatch }) => {
  const { length } = state.doc;
  if (length === 0 || state.readOnly) return false;
  dispatch(
    state.update({ changes: { from: 0, to: length }, annotations: isolateHistory.of('full'), userEvent: 'clear' }),
  );
  return true;
};
