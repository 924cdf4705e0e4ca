/** Waits; rejects with the reason of the signal if it aborts. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(signal.reason);
      return;
    }
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** A little more than a second, because timers may fire early and requests may overtake one another. */
const WINDOW_MS = 1020;
/** The number of requests that need no space between them, if they are the only ones in a second. */
const BURST = 5;

/**
 * Spaces requests, so that no second has more of them than allowed. A request gets its time when it is
 * sent, not when it begins to wait: after a computer slept, or the process was busy, all timers fire at once.
 * See docs/decisions/048-a-request-counts-when-it-is-sent.md.
 */
export class RequestRate {
  readonly #max: number;
  readonly #intervalMs: number;
  /** When the last requests were sent, at most `max` of them, the earliest first. */
  #times: number[] = [];
  #pausedUntil = Number.NEGATIVE_INFINITY;
  /** When the last of the waiting requests expects its turn. */
  #expected = Number.NEGATIVE_INFINITY;
  /** How far the timers are ahead of the clock: a test may stop the clock, or fake the timers alone. */
  #aheadMs = 0;
  /** The functions that tell the time; a test may replace them. */
  #clock: readonly unknown[] = [];

  constructor(max: number) {
    this.#max = max;
    this.#intervalMs = WINDOW_MS / max;
  }

  /** Sends a request when its turn comes. */
  async run<Result>(send: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    // The caller may be busy for a while before anything is sent.
    await undefined;
    signal.throwIfAborted();
    let now = this.#now();
    let due = Math.max(this.#next(), this.#expected > now ? this.#expected + this.#intervalMs : now);
    const leave = (): void => {
      this.#expected -= this.#intervalMs;
    };
    signal.addEventListener('abort', leave, { once: true });
    try {
      while (due > now) {
        this.#expected = Math.max(this.#expected, due);
        await wait(Math.ceil(due - now), signal);
        now = this.#now();
        this.#aheadMs += Math.max(0, due - now);
        now = Math.max(now, due);
        due = this.#next();
      }
    } finally {
      signal.removeEventListener('abort', leave);
    }
    this.#times = [...this.#times.slice(1 - this.#max), now];
    return send();
  }

  /** Delays all requests, because the service asked for it. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#now() + ms);
  }

  /** The earliest time of the next request: evenly spaced after a burst. */
  #next(): number {
    const last = (index: number): number => this.#times.at(-index) ?? Number.NEGATIVE_INFINITY;
    return Math.max(
      this.#pausedUntil,
      last(this.#max) + WINDOW_MS,
      Math.min(last(1) + this.#intervalMs, last(BURST) + WINDOW_MS),
    );
  }

  /** The time. Those of a clock that was replaced or set back are forgotten, as after fake timers in a test. */
  #now(): number {
    const clock = [globalThis.setTimeout, performance.now];
    const now = performance.now() + this.#aheadMs;
    const isSame = clock.every((one, index) => one === this.#clock[index]);
    if (isSame && now >= (this.#times.at(-1) ?? now)) return now;
    this.#clock = clock;
    this.#times = [];
    this.#pausedUntil = Number.NEGATIVE_INFINITY;
    this.#expected = Number.NEGATIVE_INFINITY;
    this.#aheadMs = 0;
    return performance.now();
  }
}
