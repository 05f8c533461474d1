import { useLiveEvents } from "#app/components/hooks/live-events";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { runningStore } from "#app/components/running/running-store";
import { followTryOns, loadNews } from "#app/components/running/running-try-ons";

// page loads and the tab bar follow the rest
const pollOptions = { every: 60_000, poll: () => {} };

/** Tells on every page what ended, and who wrote. */
export function FollowNews({ running, viewerId }: { running: string[]; viewerId: string | null }) {
  useOnValue(running, runningStore.set);
  useLiveEvents(
    {
      ...followTryOns,
      message: ({ id, senderId, receiverId }) => void (receiverId === viewerId && loadNews().then((news) => news?.tellMessage(id, senderId))),
      comment: ({ postId }) => void loadNews().then((news) => news?.tellComment(postId)),
    },
    pollOptions,
  );
  return null;
}
