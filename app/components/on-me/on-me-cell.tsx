import { Suspense } from "react";
import { lazyWithPreload } from "#app/components/hooks/lazy-with-preload";
import { loadWholeStyles } from "#app/lib/whole-styles";

const lazyPicture = lazyWithPreload(async () => {
  const [{ OnMePicture }] = await Promise.all([import("./on-me-picture"), loadWholeStyles()]);
  return OnMePicture;
});

/** Shows the look on the viewer over its picture; for lists with «Em mim» on. */
export function OnMe({ look, name }: { look: { id: string; isWearable: boolean }; name: string }) {
  if (!look.isWearable) return null;
  return (
    <Suspense>
      <lazyPicture.Part postId={look.id} name={name} />
    </Suspense>
  );
}
