import { lstatSync } from "node:fs";
import { access, constants, mkdir, open, readdir, rename, rmdir, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { env } from "#app/env.server";
import { AppError } from "#app/models/app-error";

/** Keeps bytes under keys of the form `{mediaId}/{file}`, and `deletions/{hash}`. */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null when there is no such object. */
  read(key: string): Promise<Blob | null>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Every key in this folder; its name ends with a slash. */
  list(folder: string): Promise<string[]>;
  isReady(): Promise<boolean>;
}

const keyPattern = /^([0-9a-f-]{36}\/[a-z0-9]+\.[a-z0-9]+|deletions\/[0-9a-f]{64})$/;

function checked(key: string): string {
  if (!keyPattern.test(key)) throw new Error("not an object key");
  return key;
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

function unless(...codes: string[]) {
  return (error: unknown) => {
    if (!codes.includes(String(codeOf(error)))) throw error;
    return null;
  };
}

/** Objects as files of a folder, for one machine. */
export function folderStore(folder: string): ObjectStore {
  return {
    async put(key, bytes) {
      const path = join(folder, checked(key));
      const draft = join(folder, `${crypto.randomUUID()}.part`);
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeDurably(draft, bytes);
        await rename(draft, path);
      } catch (error) {
        await unlink(draft).catch(unless("ENOENT"));
        if (["ENOSPC", "EDQUOT"].includes(String(codeOf(error)))) throw new AppError("storage_full", { cause: error });
        throw error;
      }
    },
    async read(key) {
      const path = join(folder, checked(key));
      // a link that somebody laid into the folder leads elsewhere, so it is not one of our objects; asked at once, because two hops to a thread cost ten times as much
      const isOurs = lstatSync(dirname(path), { throwIfNoEntry: false })?.isDirectory() && lstatSync(path, { throwIfNoEntry: false })?.isFile();
      return isOurs ? Bun.file(path) : null;
    },
    async remove(key) {
      const path = join(folder, checked(key));
      await unlink(path).catch(unless("ENOENT"));
      await rmdir(dirname(path)).catch(unless("ENOENT", "ENOTEMPTY"));
    },
    async list(inside) {
      const names = await readdir(join(folder, inside)).catch(unless("ENOENT"));
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

/** Objects in a bucket of any S3. `patience` in milliseconds is how long one call may take. */
export function bucketStore(options: Bun.S3Options, patience = 8000): ObjectStore {
  const bucket = new Bun.S3Client(options);
  const inTime = async <T>(work: Promise<T>): Promise<T> => {
    let timer: Timer | undefined;
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error("the object store is too slow")), patience);
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  };
  const asUnavailable = (cause: unknown): never => {
    throw new AppError("unavailable", { retryAfter: 10, cause });
  };
  return {
    async put(key, bytes, contentType) {
      await inTime(bucket.write(checked(key), bytes, { type: contentType, retry: 1 })).catch(asUnavailable);
    },
    async read(key) {
      const bytes = await inTime(bucket.file(checked(key)).arrayBuffer())
        .catch(unless("NoSuchKey"))
        .catch(asUnavailable);
      return bytes && new Blob([bytes]);
    },
    async remove(key) {
      await inTime(bucket.delete(checked(key)))
        .catch(unless("NoSuchKey"))
        .catch(asUnavailable);
    },
    async list(prefix) {
      const keys: string[] = [];
      let continuationToken: string | undefined;
      do {
        const part = await inTime(bucket.list({ prefix, ...(continuationToken ? { continuationToken } : {}) })).catch(asUnavailable);
        keys.push(...(part.contents ?? []).map(({ key }) => key));
        continuationToken = part.isTruncated ? part.nextContinuationToken : undefined;
      } while (continuationToken);
      return keys;
    },
    async isReady() {
      return inTime(bucket.list({ maxKeys: 1 })).then(
        () => true,
        () => false,
      );
    },
  };
}

export const objectStore = env.BUCKET_NAME
  ? bucketStore({
      bucket: env.BUCKET_NAME,
      endpoint: env.AWS_ENDPOINT_URL_S3,
      region: env.AWS_REGION,
      accessKeyId: env.AWS_ACCESS_KEY_ID,
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
    })
  : folderStore(join(env.DATA_DIR, "media"));
