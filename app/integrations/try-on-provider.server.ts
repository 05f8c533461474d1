import { env } from "#app/config/env.server";
import { createFalProvider } from "./fal.server";
import { localEngine } from "./local-engine.server";
import type { TryOnProvider } from "./try-on-engine";

export const tryOnProvider: TryOnProvider = env.FAL_KEY
  ? createFalProvider({ key: env.FAL_KEY, queueUrl: env.FAL_QUEUE_URL, restUrl: env.FAL_REST_URL, apiUrl: env.FAL_API_URL, mediaHosts: env.FAL_MEDIA_HOSTS })
  : localEngine;
