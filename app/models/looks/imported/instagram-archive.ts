import { isSmallJson } from "#app/lib/small-json";
import { truncateText } from "#app/lib/text";
import { readZipDirectory, type ZipEntry, type ZipSource } from "#app/lib/zip/zip-directory";
import { readZipEntry } from "#app/lib/zip/zip-entry";
import { ZipError } from "#app/lib/zip/zip-error";
import { maxPictures } from "#app/models/looks/album";
import { maxCaptionLength } from "#app/models/looks/caption";
import { type ArchivedLook, firstTakenAt, maxArchiveLooks, maxArchivePosts, maxListBytes, maxListsBytes } from "./imported-look";

// your_instagram_activity/{media,content}/posts_1.json; older: content/posts_1.json
const listName = /^((?:[^/]+\/)??)(?:your_instagram_activity\/)?(?:content|media)\/posts_\d{1,3}\.json$/;
const pageName = /^(?:[^/]+\/)?(?:your_instagram_activity\/)?(?:content|media)\/posts_\d{1,3}\.html$/;
/** Of a post, where Instagram puts them. */
const postPictureName = /^(?:[^/]+\/)?media\/posts\/.+\.(?:jpe?g|png|webp|heic)$/i;
const pictureName = /\.(?:jpe?g|png|webp|heic)$/i;
const videoName = /\.(?:mp4|mov|webm|m4v)$/i;
/** Of one archive. */
const maxFiles = 50;
const maxLists = 20;
/** Of one post. */
const maxMedia = 100;
const maxUriLength = 300;
const maxTitleLength = 10_000;
/** Of one list; Instagram's are seven deep, with a value in 18 bytes or more. */
const listBounds = { maxDepth: 32, maxTokens: 1_250_000 };

export type ArchiveProblem = "archive_html" | "archive_no_posts" | "archive_part";

/** The ZIP file is none of Instagram's posts in JSON. */
export class ArchiveError extends Error {
  readonly problem: ArchiveProblem;

  constructor(problem: ArchiveProblem) {
    super(problem);
    this.problem = problem;
  }
}

export type ArchiveEntry = { source: ZipSource; entry: ZipEntry };
/** `elsewhere`: posts without a picture here; `hasMore`: some were not read. */
export type ArchiveCounts = { total: number; elsewhere: number; hasMore: boolean };
export type InstagramArchive = ArchiveCounts & { looks: ArchivedLook[]; entries: Map<string, ArchiveEntry> };

/** Reads the posts of all parts; throws ZipError or ArchiveError. */
export async function readInstagramArchive(sources: ZipSource[]): Promise<InstagramArchive> {
  const isWanted = (name: string) => listName.test(name) || pageName.test(name) || pictureName.test(name);
  const found: ArchiveEntry[] = [];
  if (sources.length > maxFiles) throw new ZipError("zip_too_many_files");
  for (const source of sources) for (const entry of (await readZipDirectory(source, isWanted).catch(blame(source))).values()) found.push({ source, entry });
  const allLists = found.filter(({ entry: { name } }) => listName.test(name));
  const lists = allLists.slice(0, maxLists);
  if (lists.length === 0) throw new ArchiveError(problemWithoutLists(found));
  const entries = new Map(found.toReversed().map((of) => [of.entry.name, of])); // of two with one name the first
  const looks = new Map<string, ArchivedLook>();
  const missing = new Set<string>();
  let [bytesLeft, postsLeft, hasMore] = [maxListsBytes, maxArchivePosts, allLists.length > lists.length];
  for (const { source, entry } of lists) {
    if (postsLeft === 0) {
      hasMore = true;
      break;
    }
    const root = listName.exec(entry.name)?.[1] ?? "";
    const bytes = await readZipEntry(source, entry, Math.min(maxListBytes, bytesLeft)).catch(blame(source));
    const all = readPosts(bytes);
    const posts = all.length > postsLeft ? sortNewestFirst(all).slice(0, postsLeft) : all;
    hasMore ||= all.length > posts.length;
    bytesLeft -= bytes.length;
    postsLeft -= posts.length;
    for (const post of posts) {
      const look = readLook(post, (uri) => entries.has(root + uri) && root + uri);
      if (!look || looks.has(look.key)) continue;
      if (look.pictures.length > 0) looks.set(look.key, look);
      else missing.add(look.key);
    }
  }
  const elsewhere = [...missing].filter((key) => !looks.has(key)).length; // two lists may have one post
  if (looks.size === 0) throw new ArchiveError(elsewhere > 0 ? "archive_part" : "archive_no_posts");
  const newestFirst = [...looks.values()].sort((one, other) => other.takenAt - one.takenAt);
  return { looks: newestFirst.slice(0, maxArchiveLooks), total: looks.size, elsewhere, hasMore, entries };
}

const blame = (source: ZipSource) => (error: unknown) => {
  if (error instanceof ZipError) error.source = source;
  throw error;
};

function problemWithoutLists(found: ArchiveEntry[]): ArchiveProblem {
  const has = (pattern: RegExp) => found.some(({ entry: { name } }) => pattern.test(name));
  return has(pageName) ? "archive_html" : has(postPictureName) ? "archive_part" : "archive_no_posts";
}

function readPosts(bytes: Uint8Array): unknown[] {
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

const listMedia = (post: Record<string, unknown>) => (Array.isArray(post.media) ? post.media : [post]).slice(0, maxMedia).filter(isObject);
const readPostTime = (post: Record<string, unknown>) => readTime(post.creation_timestamp) ?? readTime(listMedia(post)[0]?.creation_timestamp);

/** What has no date comes last. */
function sortNewestFirst(posts: unknown[]): unknown[] {
  const dated = posts.map((post) => ({ post, seconds: (isObject(post) && readPostTime(post)) || 0 }));
  return dated.sort((one, other) => other.seconds - one.seconds).map(({ post }) => post);
}

/** Null for a post without a date or pictures; it has none here when they are in another file. */
function readLook(post: unknown, find: (uri: string) => string | false): ArchivedLook | null {
  if (!isObject(post)) return null;
  const media = listMedia(post);
  const [first] = media;
  const seconds = readPostTime(post);
  const uris = media.flatMap(({ uri }) => (typeof uri === "string" && uri.length <= maxUriLength ? [uri] : []));
  const wanted = uris.filter((uri) => pictureName.test(uri));
  const found = [...new Set(wanted.map(find))].filter((name) => name !== false);
  const takenAt = (seconds ?? 0) * 1000;
  if (!seconds || takenAt < firstTakenAt || takenAt > Date.now() || wanted.length === 0) return null;
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
