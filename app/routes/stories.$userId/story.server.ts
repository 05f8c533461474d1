import { firstUnseenLook, type Reel, type StoryLook } from "#app/models/feed/story";
import { listReelsAround, markSeen } from "#app/models/feed/story.server";
import { getPost } from "#app/models/looks/post.server";
import { handleOf } from "#app/models/looks/post-card";
import { pictureOf } from "#app/models/media/picture";
import { storyPath } from "#app/paths";

/** A story with its neighbors, marked as seen; null if gone. */
export async function loadStory(viewerId: string, authorId: string, query: URLSearchParams) {
  // Keeps the author order while stories are seen.
  const at = parseStartTime(query.get("at"));
  const reels = await listReelsAround(viewerId, authorId, new Date(at));
  const place = reels.findIndex((reel) => reel.author.id === authorId);
  const reel = reels[place];
  if (!reel) return null;
  const look = reel.looks.find(({ id }) => id === query.get("post")) ?? firstUnseenLook(reel);
  const post = look ? await getPost(viewerId, look.id) : null;
  if (!look || !post) return null;
  await markSeen(viewerId, post.id);

  const index = reel.looks.indexOf(look);
  const [before, after] = [reels[place - 1], reels[place + 1]];
  const step = ({ author }: Reel, { id, image }: StoryLook) => ({ id, image, path: `${storyPath(author, id)}&at=${at}` });
  const stepTo = (within: StoryLook | undefined, other: Reel | undefined, edge: StoryLook | undefined) =>
    within ? step(reel, within) : other && edge ? step(other, edge) : null;
  const personOf = (other: Reel | undefined) => {
    const step = stepTo(undefined, other, other && firstUnseenLook(other));
    return other && step ? { name: handleOf(other.author), path: step.path } : null;
  };
  return {
    author: { id: authorId, name: handleOf(post.author), profilePhoto: post.author.profilePhoto },
    look: {
      id: post.id,
      caption: post.caption,
      alt: post.altText,
      image: pictureOf(post.image),
      imagesCount: post.imagesCount,
      isTryOn: post.type === "virtual_tryon",
      isAi: post.isAi,
      isLiked: post.isLiked,
      likesCount: post.likesCount,
      createdAt: post.createdAt,
    },
    path: step(reel, look).path,
    number: index + 1,
    count: reel.looks.length,
    previous: stepTo(reel.looks[index - 1], before, before?.looks.at(-1)),
    next: stepTo(reel.looks[index + 1], after, after && firstUnseenLook(after)),
    previousPerson: personOf(before),
    nextPerson: personOf(after),
  };
}

const dayMs = 24 * 60 * 60 * 1000;

/** When the first story opened, at most a day ago. */
function parseStartTime(text: string | null): number {
  const now = Date.now();
  const at = Number(text ?? now);
  return at > now - dayMs && at <= now ? Math.floor(at) : now;
}
