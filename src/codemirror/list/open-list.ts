import type { StateCommand } from '@codemirror/state';
import { completionList, setListOpen } from './list-state.ts';

/**
 * Opens the list at the caret.
 *
 * @returns Whether the text can be edited.
 */
export const openList: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  dispatch(state.update({ effects: setListOpen.of(true) }));
  return true;
};

/**
 * Closes the list and the help.
 *
 * @returns Whether one of them was open.
 */
export const closeList: StateCommand = ({ state, dispatch }) => {
  if (state.field(completionList, false)?.isOpen !== true) return false;
  dispatch(state.update({ effects: setListOpen.of(false) }));
  return true;
};
