import { handleOf } from "#app/models/card";
import { pictureOf } from "#app/models/picture";
import { getPost } from "#app/models/post.server";
import { openingOf, type Reel, type StoryLook } from "#app/models/story";
import { listReelsAround, markSeen } from "#app/models/story.server";
import { storyPath } from "#app/paths";

/** One story as its page shows it, and what comes before and after; null when it is gone. Shown is seen. */
export async function loadStory(viewerId: string, authorId: string, query: URLSearchParams) {
  // the order of authors stays as it was when the first story opened, though each one shown counts as seen from then on
  const at = momentOf(query.get("at"));
  const reels = await listReelsAround(viewerId, authorId, new Date(at));
  const place = reels.findIndex((reel) => reel.author.id === authorId);
  const reel = reels[place];
  if (!reel) return null;
  const look = reel.looks.find(({ id }) => id === query.get("post")) ?? openingOf(reel);
  const post = look ? await getPost(viewerId, look.id) : null;
  if (!look || !post) return null;
  await markSeen(viewerId, post.id);

  const index = reel.looks.indexOf(look);
  const [before, after] = [reels[place - 1], reels[place + 1]];
  const step = ({ author }: Reel, { id, image }: StoryLook) => ({ id, image, path: storyPath(author, { post: id, at }) });
  const stepTo = (within: StoryLook | undefined, other: Reel | undefined, edge: StoryLook | undefined) =>
    within ? step(reel, within) : other && edge ? step(other, edge) : null;
  return {
    author: { id: authorId, name: handleOf(post.author), profilePhoto: post.author.profilePhoto },
    look: {
      id: post.id,
      caption: post.caption,
      alt: post.altText,
      image: pictureOf(post.image),
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
    next: stepTo(reel.looks[index + 1], after, after && openingOf(after)),
  };
}

const day = 24 * 60 * 60 * 1000;

/** The moment this walk through the stories began: the address carries it on, and none older than a day. */
function momentOf(text: string | null): number {
  const now = Date.now();
  const at = Number(text ?? now);
  return at > now - day && at <= now ? Math.floor(at) : now;
}
