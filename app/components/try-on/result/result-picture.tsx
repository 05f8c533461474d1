import { lazy, Suspense } from "react";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import type { Picture } from "#app/models/media/picture";
import { CompareSlider } from "./compare";

const FreePreview = lazy(() => import("./free-preview").catch(() => ({ default: () => null })));

type Props = { before: Picture | null; result: Picture; source: { id: string; by: string } | null };

/** Before and after; with scripts and a body on this device, the free preview too. */
export function ResultPicture({ before, result, source }: Props) {
  const isReady = useHydrated();
  return (
    <div className="result-picture">
      <CompareSlider before={before} result={result} />
      {isReady && source ? (
        <Suspense>
          <FreePreview source={source} ratio={result.width / result.height} />
        </Suspense>
      ) : null}
    </div>
  );
}
