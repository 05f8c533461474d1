import { password } from "../people.ts";
import type { openWindow } from "./window.ts";

export type Window = Awaited<ReturnType<typeof openWindow>>;

export async function signIn({ gotoPath, typeInto, clickElement, waitForElement, waitForHydration }: Window, person: { email: string }) {
  await gotoPath("/");
  await typeInto("Email", person.email);
  await typeInto("Senha", password);
  await clickElement("Entrar", "button");
  await waitForElement("Feed", "h1");
  await waitForHydration();
}
