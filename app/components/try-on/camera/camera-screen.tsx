import { useDarkStatusBar } from "#app/components/hooks/use-dark-status-bar";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { useObjectUrl } from "#app/components/hooks/use-object-url";
import { TabBar } from "#app/components/layout/tab-bar";
import { CreditsChip } from "#app/components/try-on/credits-chip";
import type { TryOnStart } from "#app/models/try-on/try-on-start";
import { CameraIntro } from "./camera-intro";

type Props = { start: TryOnStart; photo: File | null; actionsPath: string; isAsked: boolean; onPhoto: (photo: File) => void };

/** Dark in both themes. */
export function CameraScreen({ start, photo, actionsPath, isAsked, onPhoto }: Props) {
  const isReady = useHydrated();
  useDarkStatusBar();
  const url = useObjectUrl(photo);
  return (
    <div data-theme="dark" className="mirror-room unscripted:hidden">
      <main id={isReady ? "content" : undefined}>
        <CameraIntro
          badge={<CreditsChip {...start} isOnGlass />}
          start={start}
          photoUrl={url ?? start.kept.person}
          failure={photo ? null : start.failure}
          actionsPath={actionsPath}
          isAsked={isAsked}
          ideas={start.look || photo || start.failure ? [] : start.suggestions}
          onPhoto={onPhoto}
        />
      </main>
      <TabBar current="tryon" hasResult={start.hasResult} running={start.running} />
    </div>
  );
}
