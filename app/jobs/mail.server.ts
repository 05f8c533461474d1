import { env } from "#app/env.server";
import { sendLetter } from "#app/integrations/mail.server";
import { passwordResetLetter } from "#app/integrations/mail-templates";
import { unseal } from "#app/seal.server";
import type { Kinds } from "./queue.server";

/** Sends one mail, trying for about half an hour: a reset link lives no longer. Its link is a sealed path, and APP_URL is the only host it can get. */
export const mail: Kinds["mail"] = {
  options: { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 60 },
  async run({ to, language, link }) {
    if (to === "") return; // asked for an address nobody has: the same work, no mail
    await sendLetter(passwordResetLetter({ to, language, link: env.APP_URL + unseal(link) })).catch((error) => {
      throw new Error(`mail not sent: ${error.code ?? error.name} ${error.responseCode ?? ""}`); // the queue keeps errors, and this one's text names people
    });
  },
};
