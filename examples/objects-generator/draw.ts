import type { Random } from './random.ts';

/** Repeats each value by its weight, so that `random.pick` draws it in proportion. */
export function lots<const Value>(...weights: readonly (readonly [value: Value, weight: number])[]): readonly Value[] {
  return weights.flatMap(([value, weight]) => Array.from({ length: weight }, () => value));
}

/** Four hexadecimal digits by number, for generating millions of ids fast. */
const HEX = Array.from({ length: 0x1_0000 }, (_, number) => number.toString(16).padStart(4, '0'));

/** A random UUID; the same seed gives the same ones. */
export function drawUuid(random: Random): string {
  const [a, b, c, d] = [draw32(random), draw32(random), draw32(random), draw32(random)];
  const version = 0x4000 | (b & 0x0fff);
  const variant = 0x8000 | (c & 0x3fff);
  const node = `${HEX[c >>> 16]}${HEX[d >>> 16]}${HEX[d & 0xffff]}`;
  return `${HEX[a >>> 16]}${HEX[a & 0xffff]}-${HEX[b >>> 16]}-${HEX[version]}-${HEX[variant]}-${node}`;
}

function draw32(random: Random): number {
  return random.integer(0, 0xffff_ffff);
}

/** Decimal digits, including leading zeros. */
export function drawDigits(random: Random, length: number): string {
  return String(random.integer(0, 10 ** length - 1)).padStart(length, '0');
}
