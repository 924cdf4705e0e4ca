/**
 * Makes a function that does its work after the next paint, so that what somebody
 * types shows first. Several calls before that do it once.
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
