/** The answer for a window. A position is a time, negated in a descending order, so that windows always go up. */
export interface Window {
  /** The number of positions in the window. */
  readonly total: number;
  /** The positions on the first page of each query, in the order of the source. */
  readonly pages: readonly WindowPage[];
}

interface WindowPage {
  readonly positions: readonly number[];
  readonly hasMore: boolean;
}

export interface WindowLimits {
  /** The target size of the first window; it doubles with each window. */
  readonly target: number;
  /** The maximum size of a window, unless it cannot be divided. */
  readonly max: number;
  /** Where positions may begin, such as the present in a descending order; only a guess. */
  readonly usual: number;
  /** Windows outside this range are not divided. */
  readonly range: readonly [lowest: number, highest: number];
}

/** A window that is too large to be read, or what is left of it. */
interface Rest<Opened extends Window> {
  readonly to: number;
  readonly window: Opened;
  readonly left: number;
  /** Whether the windows read since then were empty, so that this answer is still complete. */
  readonly isWhole: boolean;
}

/** A window may exceed its target size by this factor. */
const TOLERANCE = 3;

/**
 * Divides the positions from `start` on into windows of a useful size, in order. The size of a window is known only
 * after the request. If it is too large, the answer helps to choose a shorter one.
 *
 * @param whole - The answer for everything from `start`.
 * @param open - Asks for the window from a position up to, but not including, another one.
 */
export async function* listWindows<Opened extends Window>(
  start: number,
  whole: Opened,
  open: (from: number, to: number) => Promise<Opened>,
  { target: firstTarget, max, usual, range }: WindowLimits,
): AsyncGenerator<Opened, void, undefined> {
  const largest = Math.max(1, Math.floor(max / TOLERANCE));
  let target = Math.min(firstTarget, largest);
  let from = start;
  // The innermost is the last one.
  let rests: readonly Rest<Opened>[] = [
    { to: Number.POSITIVE_INFINITY, window: whole, left: whole.total, isWhole: true },
  ];
  /** The distance from one position to the next in the window before. */
  let pace: number | undefined;
  /** The questions since the last window with a position. */
  let tries = 0;
  for (;;) {
    const rest = rests.at(-1) as Rest<Opened>;
    const isReadable = (to: number, total: number): boolean =>
      total <= Math.min(target * TOLERANCE, max) || Math.min(to, range[1]) - Math.max(from, range[0]) <= 1;
    const to = isReadable(rest.to, rest.left)
      ? rest.to
      : guessEnd({ from, target, pace, tries, rest, outer: rests.at(-2), usual, range });
    const window = to === rest.to && rest.isWhole ? rest.window : await open(from, to);
    const outer = to === rest.to ? rests.slice(0, -1) : rests;
    const { total } = window;
    tries += 1;
    if (!isReadable(to, total)) {
      rests = [...outer, { to, window, left: total, isWhole: true }];
      continue;
    }
    yield window;
    if (to === Number.POSITIVE_INFINITY) return;
    pace = total === 0 ? undefined : readPace(from, to, window);
    if (total > 0) {
      tries = 0;
      target = Math.min(target * 2, largest);
    }
    rests = outer.map((one) => ({ ...one, left: one.left - total, isWhole: one.isWhole && total === 0 }));
    from = to;
  }
}

/** The average distance of positions; `undefined` if the window cannot be divided, because the next position may be anywhere. */
function readPace(from: number, to: number, { total, pages }: Window): number | undefined {
  const start = Math.max(from, Math.min(to, ...pages.flatMap(({ positions }) => positions)));
  return to - start <= 1 ? undefined : (to - start) / total;
}

/** What is known when the end of a window is guessed. */
interface Question extends Pick<WindowLimits, 'target' | 'usual' | 'range'> {
  readonly from: number;
  readonly pace: number | undefined;
  readonly tries: number;
  readonly rest: Rest<Window>;
  /** The rest that this one was cut from. */
  readonly outer: Rest<Window> | undefined;
}

/** Guesses the end of a window of the target size, after `from` and within the rest. */
function guessEnd(question: Question): number {
  const { from, target, pace, tries, rest, usual, range } = question;
  const page = readPage(rest.window, from);
  const end = Math.min(rest.to, range[1], page?.order === 'reversed' ? page.last + 1 : rest.to);
  const usualStart = end > usual + 1 ? usual : range[0];
  const start = from < range[0] ? usualStart : from;
  const share = (target * 2 ** tries) / rest.left;
  const guesses = [
    ...(tries === 0 && pace !== undefined ? [from + pace * target] : []),
    ...(page === undefined ? [] : guessByPage(page, start, question)),
    ...(isHalving(tries) ? [start] : [start + (end - start) * Math.min(0.5, share)]),
    (start + end) / 2,
  ];
  const isUseful = (guess: number): boolean => guess > from && guess >= range[0] && guess < rest.to;
  return guesses.map(Math.floor).find(isUseful) ?? start + 1;
}

/** Every fourth guess halves the rest, or ends at the usual start, so that bad guesses cannot repeat for ever. */
function isHalving(tries: number): boolean {
  return tries % 4 === 3;
}

/** The positions of a window that are known, from the least to the greatest. */
interface Page {
  readonly positions: readonly number[];
  readonly first: number;
  readonly last: number;
  /** How the source returns positions; `sorted` if it is from the least to the greatest. */
  readonly order: 'sorted' | 'reversed' | 'mixed';
  /** If they are sorted, all positions up to this one are known. */
  readonly knownTo: number;
}

/** Reads the positions from `from`; `undefined` if there are none. */
function readPage({ pages }: Window, from: number): Page | undefined {
  const positions = pages
    .flatMap((page) => page.positions)
    .filter((position) => position >= from)
    .toSorted((a, b) => a - b);
  const [first] = positions;
  const last = positions.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const isEach = (compare: (one: number, next: number) => boolean): boolean =>
    pages.every((page) =>
      page.positions.every((one, index, all) => index === 0 || compare(all[index - 1] ?? one, one)),
    );
  const order = isEach((one, next) => one >= next)
    ? 'reversed'
    : isEach((one, next) => one <= next)
      ? 'sorted'
      : 'mixed';
  const ends = pages.flatMap((page) => (page.hasMore ? (page.positions.at(-1) ?? []) : []));
  return { positions, first, last, order, knownTo: Math.min(last, ...ends) };
}

/** Guesses from the positions on the page of a rest, by the order in which the source returns them. */
function guessByPage(page: Page, start: number, question: Question): readonly number[] {
  const { positions, first, last, order, knownTo } = page;
  const { from, target, tries, rest } = question;
  if (order !== 'reversed' && isHalving(tries)) return [];
  if (order === 'sorted') return [knownTo + 1, first];
  if (order === 'mixed') return [(positions[Math.floor((positions.length * target) / rest.left)] ?? last) + 1, first];
  return first === from ? [first + 1] : guessBefore(page, question).filter((guess) => guess > start);
}

/** Guesses the start of a rest from its last positions, which are known. */
function guessBefore({ positions, first, last }: Page, { target, tries, rest, outer }: Question): readonly number[] {
  const half = positions[positions.length >> 1] ?? last;
  const isBurst = first === half;
  const before = outer && readPage(outer.window, Number.NEGATIVE_INFINITY);
  const passed = outer === undefined ? 0 : outer.left - rest.left;
  // Perhaps this is the first burst. It is not if the rest has several times what the burst after it had.
  if (isBurst && !(before?.first === rest.to && rest.left >= 2 * passed)) return [first];
  switch (tries % 4) {
    case 0:
      return [first - ((half - first) / positions.length) * 2 * (rest.left - positions.length - target)];
    case 1: {
      const goal = isBurst ? Math.max(target, passed / 2) : target;
      return before === undefined ? [] : [first - ((before.last - first) / passed) * (rest.left - goal)];
    }
    default:
      return [];
  }
}
