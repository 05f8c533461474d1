import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { freePort, until } from "./server.ts";

type Received = Email & { envelope: string[] };

/** A mail server that takes what is sent over a real SMTP conversation, to be stopped after whoever sends to it; `refuse(n)` has the next n recipients come back later. */
export async function startInbox() {
  const mails: Received[] = [];
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
  // a sender that is killed in the middle of a mail is no fault of the mail server, and of no test
  smtp.on("error", () => {});
  const port = freePort();
  await new Promise<void>((listening) => smtp.listen(port, "127.0.0.1", () => listening()));

  const to = (address: string, subject: string) => mails.filter(({ envelope, subject: said = "" }) => envelope.includes(address) && said.includes(subject));
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    to,
    stop: () => new Promise<void>((closed) => smtp.close(() => closed())),
    refuse(times: number) {
      refusals = times;
    },
    /** The latest mail to the address whose subject holds these words, waiting for the nth of them. */
    async mailTo(address: string, subject: string, nth = 1): Promise<Received> {
      await until(`mail ${nth} to ${address} about «${subject}»`, () => to(address, subject).length >= nth);
      return to(address, subject).at(-1) as Received;
    },
  };
}

/** The first address of our own in the mail that begins with this path. */
export const linkIn = (mail: Received, path: string) => new RegExp(`https?:\\S+/${path}/\\S+`).exec(mail.text ?? "")?.[0] ?? "";
