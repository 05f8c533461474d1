import { Suspense } from "react";
import { lazyWithPreload } from "#app/components/hooks/lazy-with-preload";
import { loadWholeStyles } from "#app/lib/whole-styles";
import { useOnMe } from "./on-me-state";

const lazyPicture = lazyWithPreload(async () => {
  const [{ OnMePicture }] = await Promise.all([import("./on-me-picture"), loadWholeStyles()]);
  return OnMePicture;
});

/** Shows the look on the viewer over its picture, while «Em mim» is on. */
export function OnMe({ look, name }: { look: { id: string; isWearable: boolean }; name: string }) {
  const isOn = useOnMe();
  if (!isOn || !look.isWearable) return null;
  return (
    <Suspense>
      <lazyPicture.Part postId={look.id} name={name} />
    </Suspense>
  );
}
