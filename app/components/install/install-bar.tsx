import { useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { watchReleases } from "./take-update";
import { answerOffer, countVisit, isOfferDue } from "./visits";

const InstallOffer = lazy(() => import("./install-offer").catch(() => ({ default: () => null })));

countVisit();
addEventListener("appinstalled", answerOffer);
watchReleases();

/** The offer to install, at the top of a tab that was just opened. */
export default function InstallBar() {
  const { search } = useLocation();
  const [isDue, setDue] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each tab
  useEffect(() => {
    if (window.__remixRouter.state.historyAction === "PUSH" && scrollY === 0) setDue(isOfferDue());
  }, [search]);
  return isDue ? (
    <Suspense>
      <InstallOffer onEnd={() => setDue(false)} />
    </Suspense>
  ) : null;
}
