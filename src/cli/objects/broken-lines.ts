import { toVisible } from '../../diagnostic/visible.ts';

/** The most that are shown one by one. */
const SHOWN = 20;

/** Tells of what cannot be read, and remembers that there was something. */
export interface BrokenLines {
  readonly add: (origin: string, line: number, problem: string) => void;
  /** Says how many there were besides those shown. */
  readonly end: () => void;
  readonly count: number;
}

export function createBrokenLines(tell: (text: string) => void): BrokenLines {
  let count = 0;
  return {
    add(origin, line, problem) {
      count++;
      if (count <= SHOWN) tell(`clausal: ${toVisible(origin)}:${line}: ${problem}\n`);
    },
    end() {
      if (count > SHOWN) tell(`clausal: ${count - SHOWN} more like these\n`);
    },
    get count() {
      return count;
    },
  };
}
