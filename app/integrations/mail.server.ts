import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { env } from "#app/env.server";

export type Letter = { to: string; replyTo?: string; subject: string; text: string; html: string };

const inTime = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

const smtp = env.SMTP_URL ? createTransport({ url: env.SMTP_URL, ...inTime }) : null;
const paper = createTransport({ streamTransport: true, buffer: true });

/** Sends the letter by SMTP; without SMTP_URL it becomes an .eml file in DATA_DIR/outbox. */
export async function sendLetter(letter: Letter): Promise<void> {
  // the recipient is one address, never a list to be taken apart
  const { replyTo, ...rest } = letter;
  const answer = replyTo ? { replyTo: { name: "", address: replyTo } } : {};
  const message = { ...rest, ...answer, from: env.MAIL_FROM, to: { name: "", address: letter.to }, headers: { "Auto-Submitted": "auto-generated" } };
  if (smtp) await smtp.sendMail(message);
  else await keepLetter((await paper.sendMail(message)).message);
}

async function keepLetter(bytes: unknown): Promise<void> {
  if (!Buffer.isBuffer(bytes)) throw new Error("the letter was not written in one piece");
  const outbox = join(env.DATA_DIR, "outbox");
  await mkdir(outbox, { recursive: true });
  const file = join(outbox, `${new Date().toISOString().replaceAll(":", "-")}-${crypto.randomUUID()}`);
  await Bun.write(`${file}.part`, bytes);
  await rename(`${file}.part`, `${file}.eml`);
}
