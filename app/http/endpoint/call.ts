import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PageRequest } from "#app/db/page.server";
import type { Viewer } from "#app/models/account/session.server";

export type Params = { id: string; postId: string; pieceId: string; userId: string };

export type Call = PublicCall & { viewer: Viewer };
export type PublicCall = {
  params: Params;
  url: URL;
  request: Request;
  page: PageRequest;
  context: LoaderFunctionArgs["context"];
  /** Stored on the row that the write inserts. */
  idempotencyKey?: string | undefined;
};

export type Verb = "POST" | "PUT" | "PATCH" | "DELETE";
