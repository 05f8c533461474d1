import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { env } from "#app/config/env.server";

export type Mail = { to: string; replyTo?: string; subject: string; text: string; html: string };

const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Loaded by the first mail, for processes that send none. */
async function openTransports() {
  const { createTransport } = await import("nodemailer");
  const smtp = env.SMTP_URL ? createTransport({ url: env.SMTP_URL, ...smtpTimeouts }) : null;
  return { smtp, file: createTransport({ streamTransport: true, buffer: true }) };
}

let transports: ReturnType<typeof openTransports> | undefined;

/** Without SMTP_URL writes .eml files to DATA_DIR/outbox. */
export async function deliverMail(mail: Mail): Promise<void> {
  // prevents parsing the address as a list
  const { replyTo, ...rest } = mail;
  const answer = replyTo ? { replyTo: { name: "", address: replyTo } } : {};
  const message = { ...rest, ...answer, from: env.MAIL_FROM, to: { name: "", address: mail.to }, headers: { "Auto-Submitted": "auto-generated" } };
  const { smtp, file } = await (transports ??= openTransports());
  if (smtp) await smtp.sendMail(message);
  else await writeToOutbox((await file.sendMail(message)).message);
}

async function writeToOutbox(bytes: unknown): Promise<void> {
  if (!Buffer.isBuffer(bytes)) throw new Error("the letter was not written in one piece");
  const outbox = join(env.DATA_DIR, "outbox");
  await mkdir(outbox, { recursive: true });
  const file = join(outbox, `${new Date().toISOString().replaceAll(":", "-")}-${crypto.randomUUID()}`);
  await Bun.write(`${file}.part`, bytes);
  await rename(`${file}.part`, `${file}.eml`);
}
