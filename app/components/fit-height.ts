/** Makes a text area as high as its text where the browser has no `field-sizing`; its styles say how high at most. */
export function fitHeight(area: HTMLTextAreaElement): void {
  if (CSS.supports("field-sizing", "content")) return;
  area.style.blockSize = "auto";
  area.style.blockSize = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}
