import type { StateCommand } from '@codemirror/state';
import { chooseEntry, completionList } from './list-state.ts';

/** The number of entries that a page key skips. */
const PAGE = 10;

/** Moves the choice by some entries, wrapping around at the ends. */
export function moveChoice(by: 1 | -1): StateCommand {
  return choose((chosen, count) => (chosen === -1 && by === -1 ? count - 1 : (chosen + by + count) % count));
}

/** Moves the choice by a page, and stops at the ends. */
export function movePage(by: 1 | -1): StateCommand {
  return choose((chosen, count) => Math.min(Math.max(chosen + by * PAGE, 0), count - 1));
}

function choose(move: (chosen: number, count: number) => number): StateCommand {
  return ({ state, dispatch }) => {
    const { entries, chosen, isStale } = state.field(completionList);
    if (entries.length > 0 && !isStale) {
      dispatch(state.update({ effects: chooseEntry.of(move(chosen, entries.length)) }));
    }
    return true;
  };
}
