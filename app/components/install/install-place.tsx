import { lazy, Suspense } from "react";
import { useHydrated } from "#app/components/hooks/use-hydrated";

const untilTouched = () => new Promise((done) => ["pointerdown", "keydown"].map((name) => addEventListener(name, done, { once: true })));

// with the first touch, and nothing where it cannot load
const InstallBar = lazy(() =>
  untilTouched()
    .then(() => import("./install-bar"))
    .catch(() => ({ default: () => null })),
);

export const InstallPlace = () =>
  useHydrated() ? (
    <Suspense>
      <InstallBar />
    </Suspense>
  ) : null;
