/** A hidden page paints no frame. */
const longestMs = 100;

/** Resolves after the next frame has been painted. */
export const waitForPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, longestMs);
  });
