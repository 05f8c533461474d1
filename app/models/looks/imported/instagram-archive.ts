import { isSmallJson } from "#app/lib/small-json";
import { truncateText } from "#app/lib/text";
import { readZipDirectory, type ZipEntry, type ZipSource } from "#app/lib/zip/zip-directory";
import { readZipEntry } from "#app/lib/zip/zip-entry";
import { maxPictures } from "#app/models/looks/album";
import { maxCaptionLength } from "#app/models/looks/caption";
import { type ArchivedLook, firstTakenAt, maxArchiveLooks, maxArchivePosts, maxListBytes, maxListsBytes } from "./imported-look";

// your_instagram_activity/{media,content}/posts_1.json; older: content/posts_1.json
const listName = /^((?:[^/]+\/)??)(?:your_instagram_activity\/)?(?:content|media)\/posts_\d{1,3}\.json$/;
const pageName = /^(?:[^/]+\/)?(?:your_instagram_activity\/)?(?:content|media)\/posts_\d{1,3}\.html$/;
const pictureName = /\.(?:jpe?g|png|webp|heic)$/i;
const videoName = /\.(?:mp4|mov|webm|m4v)$/i;
const maxLists = 20;
const maxUriLength = 300;
const maxTitleLength = 10_000;
/** Of one list; Instagram's are seven deep, with a value in 18 bytes or more. */
const listBounds = { maxDepth: 32, maxTokens: 1_250_000 };

export type ArchiveProblem = "archive_html" | "archive_no_posts";

/** The ZIP file is none of Instagram's posts in JSON. */
export class ArchiveError extends Error {
  readonly problem: ArchiveProblem;

  constructor(problem: ArchiveProblem) {
    super(problem);
    this.problem = problem;
  }
}

export type InstagramArchive = { looks: ArchivedLook[]; entries: Map<string, ZipEntry> };

/** Reads the lists of posts, and where their pictures are; throws ZipError or ArchiveError. */
export async function readInstagramArchive(source: ZipSource): Promise<InstagramArchive> {
  const isWanted = (name: string) => listName.test(name) || pageName.test(name) || pictureName.test(name);
  const entries = await readZipDirectory(source, isWanted);
  const lists = [...entries.keys()].filter((name) => listName.test(name)).slice(0, maxLists);
  if (lists.length === 0) throw new ArchiveError([...entries.keys()].some((name) => pageName.test(name)) ? "archive_html" : "archive_no_posts");
  const looks = new Map<string, ArchivedLook>();
  let [bytesLeft, postsLeft] = [maxListsBytes, maxArchivePosts];
  for (const name of lists) {
    const root = listName.exec(name)?.[1] ?? "";
    const entry = entries.get(name);
    const bytes = entry && (await readZipEntry(source, entry, Math.min(maxListBytes, bytesLeft)));
    const posts = readPosts(bytes).slice(0, postsLeft);
    bytesLeft -= bytes?.length ?? 0;
    postsLeft -= posts.length;
    for (const post of posts) {
      const look = readLook(post, (uri) => entries.has(root + uri) && root + uri);
      if (look && !looks.has(look.key)) looks.set(look.key, look);
    }
  }
  if (looks.size === 0) throw new ArchiveError("archive_no_posts");
  const newestFirst = [...looks.values()].sort((one, other) => other.takenAt - one.takenAt);
  return { looks: newestFirst.slice(0, maxArchiveLooks), entries };
}

function readPosts(bytes: Uint8Array | undefined): unknown[] {
  const text = new TextDecoder().decode(bytes);
  if (!isSmallJson(text, listBounds)) throw new ArchiveError("archive_no_posts");
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [list];
  } catch {
    throw new ArchiveError("archive_no_posts");
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const readText = (value: unknown) => (typeof value === "string" ? mendText(value.slice(0, maxTitleLength)) : "");
const readTime = (value: unknown) => (typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : null);

/** Null for a post without a date or a picture that may be taken. */
function readLook(post: unknown, find: (uri: string) => string | false): ArchivedLook | null {
  if (!isObject(post)) return null;
  const media = (Array.isArray(post.media) ? post.media : [post]).filter(isObject).slice(0, 100);
  const [first] = media;
  const seconds = readTime(post.creation_timestamp) ?? readTime(first?.creation_timestamp);
  const uris = media.flatMap(({ uri }) => (typeof uri === "string" && uri.length <= maxUriLength ? [uri] : []));
  const wanted = uris.filter((uri) => pictureName.test(uri));
  const found = [...new Set(wanted.map(find))].filter((name) => name !== false);
  const takenAt = (seconds ?? 0) * 1000;
  if (!seconds || takenAt < firstTakenAt || takenAt > Date.now() || found.length === 0) return null;
  const text = (readText(post.title) || readText(first?.title)).trim();
  const isCut = text.length > maxCaptionLength;
  const caption = isCut ? `${truncateText(text, maxCaptionLength - 1)}…` : text;
  const fileName = wanted[0]?.split("/").at(-1) ?? "";
  return {
    key: `${seconds}/${fileName.replace(/[^\w.-]/g, "_").slice(-100)}`,
    takenAt,
    caption,
    cut: isCut ? text.length - caption.length + 1 : 0,
    pictures: found.slice(0, maxPictures),
    videos: uris.filter((uri) => videoName.test(uri)).length,
    lost: wanted.length - Math.min(found.length, maxPictures),
  };
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are bytes too
const isOfBytes = /^[\u0000-\u00ff]*$/;

/** Instagram writes each byte of UTF-8 as a character of its own. */
export const mendText = (text: string): string => removeUnstorable(isOfBytes.test(text) ? decodeBytes(text) : text);

function decodeBytes(text: string): string {
  const bytes = new Uint8Array(text.length); // Uint8Array.from() takes three times as long
  for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at);
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return text; // of Latin-1 after all
  }
}

/** Halves of surrogate pairs, and control characters but line breaks and tabs. */
const removeUnstorable = (text: string) =>
  text
    .replaceAll("\r\n", "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "");
