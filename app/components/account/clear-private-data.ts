import { draftsFlag } from "#app/components/drafts/drafts-flag";
import { bodyFlag } from "#app/components/on-me/body-flag";
import { clearSearches } from "#app/components/search/recent-searches";
import { readLocal } from "#app/lib/local-storage";

/** Removes what the last person left on this device. */
export function clearPrivateData(): void {
  clearSearches();
  navigator.clearAppBadge?.().catch(() => {}); // in the worker it may end that
  if (readLocal(draftsFlag) !== null) void import("#app/components/drafts/draft-store").then(({ deleteAllDrafts }) => deleteAllDrafts());
  if (readLocal(bodyFlag) !== null) void import("#app/components/on-me/wear-client").then(({ removeBody }) => removeBody());
}
