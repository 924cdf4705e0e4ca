import type { KeyPattern } from '../host-settings.ts';

/** How far the keys from the outermost to a place lead into the patterns; the same patterns made all of them. */
export type KeyProgress = readonly Advance[];

/** A pattern that the keys so far agree with. */
interface Advance {
  readonly pattern: KeyPattern;
  readonly parts: readonly string[];
  /** The parts that the next key may be; the number of parts is the place that the pattern means. */
  readonly next: readonly number[];
}

/** Begins to follow the keys to a place: at what holds everything. */
export function startKeys(patterns: readonly KeyPattern[]): KeyProgress {
  return patterns.map((pattern) => {
    const parts = pattern.path.split('.');
    const next: number[] = [];
    addPart(next, parts, 0);
    return { pattern, parts, next };
  });
}

/** Follows one key more. The work does not grow with the keys before it. */
export function followKey(progress: KeyProgress, key: string): KeyProgress {
  if (progress.length === 0) return progress;
  const followed: Advance[] = [];
  for (const { pattern, parts, next } of progress) {
    const after: number[] = [];
    for (const index of next) {
      const part = parts[index];
      if (part === '**') addPart(after, parts, index);
      else if (part === '*' || part === key) addPart(after, parts, index + 1);
    }
    if (after.length > 0) followed.push({ pattern, parts, next: after });
  }
  return followed;
}

/** The first pattern that means this very place. */
export function findPattern(progress: KeyProgress): KeyPattern | undefined {
  return progress.find(({ parts, next }) => next.includes(parts.length))?.pattern;
}

/** Adds a part that may come next; behind `**`, which is any number of keys, what follows may come at once. */
function addPart(next: number[], parts: readonly string[], index: number): void {
  for (let part = index; !next.includes(part); part++) {
    next.push(part);
    if (parts[part] !== '**') return;
  }
}
