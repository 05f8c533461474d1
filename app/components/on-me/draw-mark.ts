/** Draws the words on a dark ground at the lower edge. */
export function drawMark(context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D, words: string): void {
  const { width, height } = context.canvas;
  const size = Math.max(12, Math.round(width / 32));
  context.font = `${size}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const room = Math.min(width, context.measureText(words).width + 2 * size);
  const top = height - Math.round(size * 3);
  context.fillStyle = "rgb(0 0 0 / 0.6)";
  context.fillRect((width - room) / 2, top, room, size * 2);
  context.fillStyle = "white";
  context.fillText(words, width / 2, top + size, width - size);
}
