import { getReleaseName, releaseMark } from "./release-mark";

const typedFields = "textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=submit])";

const hasContent = (field: HTMLInputElement | HTMLTextAreaElement) => field.value !== "";

/** Nothing typed or chosen, and nothing on its way. */
function isIdle(): boolean {
  const { navigation, fetchers } = window.__remixRouter.state;
  const isSending = navigation.state !== "idle" || [...fetchers.values()].some(({ state }) => state !== "idle");
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typedFields)];
  return navigator.onLine && !isSending && !document.querySelector("[aria-busy=true], dialog[open]") && !fields.some(hasContent);
}

/** Lets the browser load the next tab as a document, with the new release. */
function loadNextTab(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest(".dock-bar a") : null;
  if (link && event.button === 0 && isIdle()) event.stopPropagation(); // from React's links
}

let isArmed = false;

function armUpdate(): void {
  if (isArmed) return;
  isArmed = true;
  addEventListener("click", loadNextTab, { capture: true });
}

/** Whether the service worker has a newer release than this page. */
async function isOutdated(): Promise<boolean> {
  const newest = await (await caches.match(releaseMark.address))?.text();
  return newest !== undefined && newest !== getReleaseName(window.__remixManifest.version);
}

/** Takes a new release between two tabs; looks for one when the app is shown again. */
export function watchReleases(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker?.controller) return;
  const check = () =>
    isOutdated().then(
      (isNew) => isNew && armUpdate(),
      () => {},
    );
  check();
  serviceWorker.addEventListener("controllerchange", check);
  document.addEventListener("visibilitychange", async () => {
    if (document.visibilityState === "visible") await (await serviceWorker.getRegistration())?.update().catch(() => {});
  });
}
