let loading: Promise<void> | null = null;

/** Loads the styles of all pages where a page came with the feed's alone; a failure is forgotten. */
export function loadWholeStyles(): Promise<void> {
  const first = document.querySelector<HTMLLinkElement>("link[data-whole]");
  if (!first) return Promise.resolve();
  loading ??= new Promise((resolve) => {
    const whole = Object.assign(document.createElement("link"), { rel: "stylesheet", href: first.dataset.whole });
    whole.onload = () => {
      first.disabled = true; // else each element matches every rule twice
      resolve();
    };
    whole.onerror = () => {
      loading = null;
      whole.remove();
      resolve();
    };
    first.after(whole);
  });
  return loading;
}
