import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { findFreePort, waitUntil } from "./server.ts";

type ReceivedMail = Email & { envelope: string[] };

/** Starts an SMTP server for tests; stop it after the senders. */
export async function startInbox() {
  const mails: ReceivedMail[] = [];
  let refusals = 0;
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo: (_, __, done) => (refusals > 0 && refusals-- ? done(Object.assign(new Error("busy"), { responseCode: 451 })) : done()),
    async onData(stream, session, done) {
      try {
        const bytes = Buffer.concat(await Array.fromAsync(stream));
        mails.push({ ...(await PostalMime.parse(bytes)), envelope: session.envelope.rcptTo.map(({ address }) => address) });
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  // a sender may be killed while sending
  smtp.on("error", () => {});
  const port = findFreePort();
  await new Promise<void>((listening) => smtp.listen(port, "127.0.0.1", () => listening()));

  const findMails = (address: string, subject: string) =>
    mails.filter(({ envelope, subject: subjectLine = "" }) => envelope.includes(address) && subjectLine.includes(subject));
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    findMails,
    stop: () => new Promise<void>((closed) => smtp.close(() => closed())),
    rejectNext(times: number) {
      refusals = times;
    },
    /** Waits for the nth mail with this subject; returns the latest. */
    async waitForMail(address: string, subject: string, nth = 1): Promise<ReceivedMail> {
      await waitUntil(`mail ${nth} to ${address} about «${subject}»`, () => findMails(address, subject).length >= nth);
      return findMails(address, subject).at(-1) as ReceivedMail;
    },
  };
}

/** Finds the first link with this path in the mail. */
export const findLink = (mail: ReceivedMail, path: string) => new RegExp(`https?:\\S+/${path}/\\S+`).exec(mail.text ?? "")?.[0] ?? "";
