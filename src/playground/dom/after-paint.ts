/**
 * Makes a function that does its work after the next paint, so that typed text shows
 * first. Several calls before the paint do the work once.
 */
export function afterPaint(work: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        isWaiting = false;
        work();
      }),
    );
  };
}
