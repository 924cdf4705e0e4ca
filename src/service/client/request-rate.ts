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

/** Spaces requests, so that no second has more of them than allowed. */
export class RequestRate {
  readonly #max: number;
  /** The times of the last requests, at most `max`, the earliest first. They may be in the future. */
  readonly #times: number[] = [];
  #pausedUntil = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Waits for the turn of a request. */
  async take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const now = performance.now();
    const earliest = this.#times.length < this.#max ? now : (this.#times.shift() ?? now) + WINDOW_MS;
    const time = Math.max(now, earliest, this.#pausedUntil, this.#times.at(-1) ?? now);
    this.#times.push(time);
    if (time > now) await wait(time - now, signal);
  }

  /** Delays all requests, because the service asked for it. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + ms);
  }
}
