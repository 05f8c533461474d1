import { useEffect, useState } from "react";

type Props = { lookId: string; number: number; count: number; isRunning: boolean; onEnd: () => void };

/** The current bar runs once its picture has loaded. */
export function StoryProgress({ lookId, number, count, isRunning, onEnd }: Props) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let isMounted = true;
    const start = () => isMounted && setShown(true);
    document.querySelector<HTMLImageElement>(`[data-look="${lookId}"] img`)?.decode().then(start, start);
    return () => {
      isMounted = false;
    };
  }, [lookId]);
  return (
    <div className="flex gap-1 pe-2" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => index + 1).map((bar) => (
        <i key={bar} className="story-bar" data-past={bar < number || undefined} data-now={bar === number || undefined}>
          {bar === number ? <b data-running={isShown || undefined} data-still={!isRunning || undefined} onAnimationEnd={onEnd} /> : <b />}
        </i>
      ))}
    </div>
  );
}
