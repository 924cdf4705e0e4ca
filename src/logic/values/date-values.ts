/** The offset farthest from UTC that a time may name. */
const FARTHEST = '23:59';
const FARTHEST_MS = (23 * 60 + 59) * 60_000;
/** The first and the last instant of the years 0000 to 9999 in UTC; with an offset a text goes beyond. */
const FIRST = Date.parse('0000-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Instants that a text can name, in milliseconds since the epoch, among which
 * there is one for every way of standing to some bounds: the bounds and the
 * milliseconds next to them. Those a second away come first.
 */
export function instantsAround(bounds: readonly number[]): readonly number[] {
  const instants = [0, ...bounds];
  for (const bound of bounds) instants.push(bound + 1000, bound - 1000);
  for (const bound of bounds) instants.push(bound + 1, bound - 1);
  return instants.filter((instant) => instant >= FIRST - FARTHEST_MS && instant <= LAST + FARTHEST_MS);
}

/** Whether a text names times before and after an instant, in UTC. */
export function isCommonInstant(epochMs: number): boolean {
  return epochMs > FIRST && epochMs < LAST;
}

/** An instant as the service writes it. */
export function writeInstant(epochMs: number): string {
  if (epochMs < FIRST) return writeUtc(epochMs + FARTHEST_MS).replace('Z', `+${FARTHEST}`);
  if (epochMs > LAST) return writeUtc(epochMs - FARTHEST_MS).replace('Z', `-${FARTHEST}`);
  return writeUtc(epochMs);
}

function writeUtc(epochMs: number): string {
  return new Date(epochMs).toISOString().replace('.000Z', 'Z');
}
