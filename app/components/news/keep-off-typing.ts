const typedInto = "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])";
const gapPixels = 8;

/** Moves what stands at the top below the field in which one is typing, if there is room. */
export function keepOffTyping(region: HTMLElement): void {
  region.style.insetBlockStart = "";
  region.dataset.placement = "top"; // as React does after this
  const field = document.activeElement;
  if (!field?.matches(typedInto)) return;
  const [own, typed] = [region.getBoundingClientRect(), field.getBoundingClientRect()];
  const top = typed.bottom + gapPixels;
  const isCovering = own.top < typed.bottom && typed.top < own.bottom && own.left < typed.right && typed.left < own.right;
  if (isCovering && top + own.height < (visualViewport?.height ?? innerHeight)) region.style.insetBlockStart = `${top}px`;
}
