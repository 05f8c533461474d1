import { lstatSync } from "node:fs";
import { access, constants, mkdir, open, readdir, rename, rmdir, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { env } from "#app/config/env.server";
import { AppError } from "#app/lib/app-error";

/** Bytes from `start` to before `end`. */
export type Part = { start: number; end: number };

/** Keys: `{mediaId}/{file}` and `deletions/{hash}`. */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** All or a part; null if missing. */
  read(key: string, part?: Part): Promise<Blob | null>;
  /** Ignores missing objects. */
  remove(key: string): Promise<void>;
  /** `folder` ends with a slash. */
  list(folder: string): Promise<string[]>;
  isReady(): Promise<boolean>;
}

const keyPattern = /^([0-9a-f-]{36}\/[a-z0-9]+\.[a-z0-9]+|deletions\/[0-9a-f]{64})$/;

function requireValidKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error("not an object key");
  return key;
}

const errorCode = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

function ignoreErrorCodes(...codes: string[]) {
  return (error: unknown) => {
    if (!codes.includes(String(errorCode(error)))) throw error;
    return null;
  };
}

export function createFolderStore(folder: string): ObjectStore {
  return {
    async put(key, bytes) {
      const path = join(folder, requireValidKey(key));
      const draft = join(folder, `${crypto.randomUUID()}.part`);
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeDurably(draft, bytes);
        await rename(draft, path);
      } catch (error) {
        await unlink(draft).catch(ignoreErrorCodes("ENOENT"));
        if (["ENOSPC", "EDQUOT"].includes(String(errorCode(error)))) throw new AppError("storage_full", { cause: error });
        throw error;
      }
    },
    async read(key, part) {
      const path = join(folder, requireValidKey(key));
      // rejects symbolic links; synchronous calls are faster here
      const isOurs = lstatSync(dirname(path), { throwIfNoEntry: false })?.isDirectory() && lstatSync(path, { throwIfNoEntry: false })?.isFile();
      if (!isOurs) return null;
      return part ? Bun.file(path).slice(part.start, part.end) : Bun.file(path);
    },
    async remove(key) {
      const path = join(folder, requireValidKey(key));
      await unlink(path).catch(ignoreErrorCodes("ENOENT"));
      await rmdir(dirname(path)).catch(ignoreErrorCodes("ENOENT", "ENOTEMPTY"));
    },
    async list(inside) {
      const names = await readdir(join(folder, inside)).catch(ignoreErrorCodes("ENOENT"));
      return (names ?? []).map((name) => inside + name);
    },
    async isReady() {
      const ready = mkdir(folder, { recursive: true }).then(() => access(folder, constants.W_OK));
      return ready.then(
        () => true,
        () => false,
      );
    },
  };
}

async function writeDurably(path: string, bytes: Uint8Array) {
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** `timeoutMs` applies per call. */
export function createBucketStore(options: Bun.S3Options, timeoutMs = 8000): ObjectStore {
  const bucket = new Bun.S3Client(options);
  const withTimeout = async <T>(work: Promise<T>): Promise<T> => {
    const timer = new AbortController();
    const timeout = setTimeout(timeoutMs, undefined, { signal: timer.signal }).then(() => {
      throw new Error("the object store is too slow");
    });
    return Promise.race([work, timeout]).finally(() => timer.abort());
  };
  const asUnavailable = (cause: unknown): never => {
    throw new AppError("unavailable", { retryAfter: 10, cause });
  };
  return {
    async put(key, bytes, contentType) {
      await withTimeout(bucket.write(requireValidKey(key), bytes, { type: contentType, retry: 1 })).catch(asUnavailable);
    },
    async read(key, part) {
      const file = bucket.file(requireValidKey(key));
      const bytes = await withTimeout((part ? file.slice(part.start, part.end) : file).arrayBuffer())
        .catch(ignoreErrorCodes("NoSuchKey"))
        .catch(asUnavailable);
      // Bun asks for the whole object where a part begins at 0
      return bytes && new Blob([part ? bytes.slice(0, part.end - part.start) : bytes]);
    },
    async remove(key) {
      await withTimeout(bucket.delete(requireValidKey(key)))
        .catch(ignoreErrorCodes("NoSuchKey"))
        .catch(asUnavailable);
    },
    async list(prefix) {
      const keys: string[] = [];
      let continuationToken: string | undefined;
      do {
        const part = await withTimeout(bucket.list({ prefix, ...(continuationToken ? { continuationToken } : {}) })).catch(asUnavailable);
        keys.push(...(part.contents ?? []).map(({ key }) => key));
        continuationToken = part.isTruncated ? part.nextContinuationToken : undefined;
      } while (continuationToken);
      return keys;
    },
    async isReady() {
      return withTimeout(bucket.list({ maxKeys: 1 })).then(
        () => true,
        () => false,
      );
    },
  };
}

export const objectStore = env.BUCKET_NAME
  ? createBucketStore({
      bucket: env.BUCKET_NAME,
      endpoint: env.AWS_ENDPOINT_URL_S3,
      region: env.AWS_REGION,
      accessKeyId: env.AWS_ACCESS_KEY_ID,
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
    })
  : createFolderStore(join(env.DATA_DIR, "media"));
