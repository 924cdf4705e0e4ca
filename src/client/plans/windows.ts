/** What is known before the first window. A position is a time, negated in a descending order. */
export interface WindowStart {
  /** Where the first window begins: a position, or minus infinity. */
  readonly from: number;
  /** A guess of where it ends. */
  readonly to: number;
  /** A guess of the distance from one object to the next. */
  readonly pace: number;
  /** The position after all objects that are known. */
  readonly knownTo: number;
  /** The number of all objects from `from`. */
  readonly total: number;
  /** The number of objects that the first window should have; each further one should have twice as many. */
  readonly target: number;
  /** The most objects of a window. */
  readonly max: number;
  /** Where objects may begin, such as the present in a descending order; only a guess. */
  readonly usual: number;
  /** What is before or after these positions is not divided. */
  readonly range: readonly [lowest: number, highest: number];
}

/** A window is read if it has at most so many times the objects that it should have. */
const TOLERANCE = 3;
/** How much longer the next window is after an empty one, or shorter after several that were too long. */
const GROWTH = 16;

/**
 * Divides positions into windows, each with a useful number of objects. How many there are is told for each window, and
 * the next one follows from that.
 */
export class Windows {
  #from: number;
  #to: number;
  #pace: number;
  #target: number;
  /** The number of objects from the beginning of the window to a position after its end. */
  #known: { readonly to: number; readonly count: number };
  /** The number of objects from the beginning of the window to the end. */
  #left: number;
  #failures = 0;
  /** The empty windows just before this one. */
  #empty = 0;
  /** Whether a window had an object. */
  #hasFound = false;
  readonly #max: number;
  readonly #usual: number;
  readonly #range: WindowStart['range'];

  constructor({ from, to, pace, knownTo, total, target, max, usual, range }: WindowStart) {
    this.#from = from;
    this.#to = Math.max(to, from + 1);
    this.#pace = pace;
    this.#known = { to: knownTo, count: total };
    this.#left = total;
    this.#max = max;
    this.#target = Math.max(1, Math.min(target, Math.floor(max / TOLERANCE)));
    this.#usual = usual;
    this.#range = range;
  }

  get from(): number {
    return this.#from;
  }

  /** The end of the window, which does not belong to it. */
  get to(): number {
    return this.#to;
  }

  /** Whether so many objects are few enough to be read at once. */
  fits(count: number): boolean {
    return count <= Math.min(this.#target * TOLERANCE, this.#max);
  }

  /** Whether the window, which has so many objects, can be read. If not, it is shortened. */
  accept(count: number): boolean {
    const passed = this.#known.count - count;
    if (this.#isGap && passed > 0 && this.#known.to > this.#to) this.#pace = (this.#known.to - this.#to) / passed;
    if (this.fits(count) || this.#length <= 1) return true;
    this.#failures += 1;
    this.#known = { to: this.#to, count };
    const share = this.#target / count / (this.#failures > 2 ? GROWTH : 1);
    this.#to = this.#isGap ? this.#findBeginning() : this.#from + Math.max(1, Math.floor(this.#length * share));
    return false;
  }

  /** Moves to the next window, after one that had so many objects; `false` if there is none. */
  next(count: number): boolean {
    if (this.#to === Number.POSITIVE_INFINITY) return false;
    if (this.#from > Number.NEGATIVE_INFINITY) this.#pace = this.#length / Math.max(count, this.#target / GROWTH);
    this.#left -= count;
    const isWithin = this.#known.to > this.#to;
    this.#known = isWithin
      ? { to: this.#known.to, count: this.#known.count - count }
      : { to: Number.POSITIVE_INFINITY, count: this.#left };
    this.#from = this.#to;
    this.#failures = 0;
    this.#empty = count === 0 ? this.#empty + 1 : 0;
    this.#hasFound ||= count > 0;
    if (count > 0) this.#target = Math.max(1, Math.min(this.#target * 2, Math.floor(this.#max / TOLERANCE)));
    const { to, count: ahead } = this.#known;
    const end = this.#from + Math.max(1, Math.ceil(this.#pace * this.#target));
    if (ahead <= this.#target) this.#to = to;
    else if (this.#isGap && to < Number.POSITIVE_INFINITY) this.#to = this.#findBeginning();
    else this.#to = end >= this.#range[1] ? to : Math.min(end, to);
    return true;
  }

  /**
   * Guesses where the objects begin: at once, every other time; otherwise where they would if they were as dense as
   * those that are known after them. If that cannot be, or has not helped, halves what is left.
   */
  #findBeginning(): number {
    const { count } = this.#known;
    const to = Math.min(this.#known.to, this.#range[1]);
    const lowest = Math.max(this.#from, this.#range[0]);
    if (this.#empty % 2 === 1) return lowest + Math.max(1, Math.floor(((to - lowest) * this.#target) / count));
    const isOpen = this.#from === Number.NEGATIVE_INFINITY;
    const shift = Math.max(this.#pace * (count - this.#target), GROWTH ** this.#failures);
    const guess = Math.floor(isOpen && to > this.#usual ? Math.max(to - shift, this.#usual) : to - shift);
    if (guess > lowest && guess < to && (isOpen || this.#failures < 3)) return guess;
    return Math.max(lowest + 1, Math.floor((lowest + to) / 2));
  }

  /** Whether the objects may begin anywhere in the window. */
  get #isGap(): boolean {
    return this.#empty > 0 || !this.#hasFound;
  }

  get #length(): number {
    const [lowest, highest] = this.#range;
    return Math.min(this.#to, highest) - Math.max(this.#from, lowest);
  }
}
