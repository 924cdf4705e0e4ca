/** A 53-bit hash of texts, one after the other (cyrb53). */
export interface TextHash {
  add(text: string): void;
  finish(): number;
}

export function createHash(): TextHash {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  const mix = (unit: number): void => {
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495);
  };
  return {
    add(text) {
      for (let index = 0; index < text.length; index++) mix(text.charCodeAt(index));
      // No unit is as great, so texts cannot run together.
      mix(0x10000);
    },
    finish() {
      const low = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
      const high = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
      return 0x100000000 * (high & 0x1fffff) + (low >>> 0);
    },
  };
}

export function hashText(text: string): number {
  const hash = createHash();
  hash.add(text);
  return hash.finish();
}
