/** The offset farthest from UTC that a time may name. */
const FARTHEST = '23:59';
const FARTHEST_MS = (23 * 60 + 59) * 60_000;
/** The first and the last instant of the years 0000 to 9999 in UTC; with an offset a text goes beyond. */
const FIRST = Date.parse('0000-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Times as the service writes them, among which there is one for every way of
 * standing to some bounds in milliseconds since the epoch: the bounds and the
 * milliseconds next to them. Whole seconds come first.
 */
export function timesAround(bounds: readonly number[]): readonly string[] {
  const seconds = bounds.flatMap((bound) => [bound + 1000, bound - 1000]);
  const next = bounds.flatMap((bound) => [bound + 1, bound - 1]);
  const instants = new Set([0, ...bounds, ...seconds, ...next]);
  return [...instants].flatMap((epochMs) => writeTime(epochMs) ?? []);
}

/** Whether there are times before and after an instant that a text can name in UTC. */
export function isCommonTime(epochMs: number): boolean {
  return epochMs > FIRST && epochMs < LAST;
}

/** The text of an instant, `undefined` for one that no text of four-digit years stands for. */
function writeTime(epochMs: number): string | undefined {
  if (epochMs < FIRST - FARTHEST_MS || epochMs > LAST + FARTHEST_MS) return undefined;
  if (epochMs < FIRST) return writeUtc(epochMs + FARTHEST_MS).replace('Z', `+${FARTHEST}`);
  if (epochMs > LAST) return writeUtc(epochMs - FARTHEST_MS).replace('Z', `-${FARTHEST}`);
  return writeUtc(epochMs);
}

function writeUtc(epochMs: number): string {
  return new Date(epochMs).toISOString().replace('.000Z', 'Z');
}
