/**
 * A test for lists that hold all of some words, next to each other and in the
 * same order, in time linear in both (Knuth, Morris and Pratt).
 */
export function holdsSequence(wanted: readonly string[]): (words: readonly string[]) => boolean {
  const fallbacks = readFallbacks(wanted);
  return (words) => {
    let met = 0;
    for (const word of words) {
      while (met > 0 && wanted[met] !== word) met = fallbacks[met - 1] ?? 0;
      if (wanted[met] === word) met++;
      if (met === wanted.length) return true;
    }
    return false;
  };
}

/** For each beginning of the words, how many of the first words it ends in. */
function readFallbacks(wanted: readonly string[]): readonly number[] {
  const fallbacks = [0];
  let met = 0;
  for (const word of wanted.slice(1)) {
    while (met > 0 && wanted[met] !== word) met = fallbacks[met - 1] ?? 0;
    if (wanted[met] === word) met++;
    fallbacks.push(met);
  }
  return fallbacks;
}
