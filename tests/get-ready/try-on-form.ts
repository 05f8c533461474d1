import { expect } from "bun:test";
import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { consents, tryOns } from "#app/db/schema";
import type { TryOn } from "#app/models/contract";
import type { Client } from "#tests/http";
import { waitUntil } from "#tests/server";
import { makeColor } from "./try-ons";

/** A photo of one colour. */
export const makePhoto = async (colour = "#806040") => new File([await makeColor(colour)], "eu.jpg", { type: "image/jpeg" });
export const listTryOns = (user: { id: string }) => db.select().from(tryOns).where(eq(tryOns.userId, user.id));
export const listConsents = (user: { id: string }) =>
  db
    .select()
    .from(consents)
    .where(and(eq(consents.userId, user.id), eq(consents.kind, "ai_provider")));

/** The address of the kept picture that a page's form holds under this name. */
export const findKept = (html: string, name: string) => new RegExp(`<input type="hidden" name="${name}" value="(/media/[^"]+)"`).exec(html)?.[1];

/** Sends the form as a browser without scripts does and follows to the try-on's page. */
export async function sendTryOn(client: Client, more: Record<string, string | Blob> = {}, path = "/get-ready") {
  const response = await client.form(path, {
    person: await makePhoto(),
    garment: await makePhoto("#c02040"),
    prompt: "Vista em mim esta peça.",
    consent: "on",
    ...more,
  });
  expect([response.status, response.headers.get("location")]).toEqual([303, expect.stringMatching(/^\/get-ready\/[0-9a-f-]{36}$/)]);
  return response.headers.get("location") ?? "";
}

export async function waitForResult(client: Client, path: string) {
  await waitUntil("the try-on", async () => {
    const { status } = await client.json<TryOn>(`/api/image-edit/${path.split("/").at(-1)}`);
    return status === "completed" || status === "failed";
  });
  return (await client.get(path)).text();
}
