import { useEffect, useState } from "react";
import { Dock } from "#app/components/dock";
import { useHydrated } from "#app/components/use-hydrated";
import type { TryOnStart } from "#app/models/try-on-start.server";
import { CreditsChip } from "./credits-chip";
import { MirrorDoor } from "./mirror-door";

type Props = { start: TryOnStart; photo: File | null; actionsPath: string; onPhoto: (photo: File) => void };

/** The dark room around the mirror, on a light page too. */
export function MirrorRoom({ start, photo, actionsPath, onPhoto }: Props) {
  const isReady = useHydrated();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!photo) return;
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [photo]);
  return (
    <div data-theme="dark" className="mirror-room unscripted:hidden">
      <main id={isReady ? "content" : undefined}>
        <MirrorDoor
          badge={<CreditsChip {...start} isOnGlass />}
          photoUrl={url ?? start.kept.person}
          failure={photo ? null : start.failure}
          actionsPath={actionsPath}
          ideas={start.look || photo || start.failure ? [] : start.suggestions}
          onPhoto={onPhoto}
        />
      </main>
      <Dock current="tryon" hasResult={start.hasResult} />
    </div>
  );
}
