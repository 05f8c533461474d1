import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { emailVerifications, sessions, users } from "#app/db/schema";
import { openPage, runAxe, takeScreenshot, viewportsToTest } from "#tests/browser";
import { createClient, createSignedInClient } from "#tests/http";
import { makeLook, makeUser, password } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ ADMIN_EMAILS: "marta@exemplo.com", RATE_LIMIT_FACTOR: "1000" });

const forgetPassword = ({ id }: { id: string }) => db.update(sessions).set({ confirmedAt: null }).where(eq(sessions.userId, id));

test.each(viewportsToTest([true, false]))(
  "ana is asked for her password before her data, and comes back to where she was (scripts: %p)",
  async (javaScriptEnabled) => {
    const ana = await makeUser();
    const { page } = await openPage(server, { as: await createSignedInClient(server, ana), javaScriptEnabled });
    await page.goto("/settings/data");
    await forgetPassword(ana); // a stale page
    await page.getByRole("button", { name: "Pedir uma cópia" }).click();
    await page.getByRole("heading", { name: "Confirme sua senha" }).last().waitFor();
    if (javaScriptEnabled) expect(await runAxe(page)).toEqual([]);
    const field = page.getByLabel("Senha atual", { exact: true });
    await field.fill("Errada#123");
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByText("A senha atual não confere.").waitFor();
    await takeScreenshot(page, `confirm-password-${javaScriptEnabled ? "scripts" : "plain"}`);
    await field.fill(password);
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByText("Senha confirmada").waitFor();
    expect(new URL(page.url()).pathname).toBe("/settings/data");
    await page.getByRole("button", { name: "Pedir uma cópia" }).click();
    await page.getByText("Cópia pedida").waitFor();
  },
);

test("marta's reason stays while her password is asked for in the same form", async () => {
  const marta = await makeUser({ email: "marta@exemplo.com" });
  const look = await makeLook({ by: await makeUser(), look: 3 });
  const { page } = await openPage(server, { as: await createSignedInClient(server, marta), width: 360, height: 640, theme: "dark" });
  await page.goto(`/admin/posts/${look.id}`);
  await forgetPassword(marta);
  const decide = page.getByRole("main").locator("form").first();
  await decide.getByText("Ocultar", { exact: true }).click();
  await decide.getByLabel("Motivo").fill("A foto é de outra pessoa.");
  await decide.getByRole("button", { name: "Registrar" }).click();
  await decide.getByText("Confirme sua senha para continuar.").waitFor();
  expect(await decide.getByLabel("Motivo").inputValue()).toBe("A foto é de outra pessoa.");
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "moderation-password", { isWhole: true });
  await decide.getByLabel("Sua senha", { exact: true }).fill("Errada#123");
  await decide.getByRole("button", { name: "Registrar" }).click();
  await decide.getByText("A senha atual não confere.").waitFor();
  await decide.getByLabel("Sua senha", { exact: true }).fill(password);
  await decide.getByRole("button", { name: "Registrar" }).click();
  await page.getByText("Decisão registrada").waitFor();
});

test.each(viewportsToTest([true, false]))(
  "a link from a mail asks for the password of its account and lets its reader in (scripts: %p)",
  async (javaScriptEnabled) => {
    const bia = await makeUser({ emailVerified: false });
    const id = createHash("sha256").update(bia.id).digest("hex");
    await db.insert(emailVerifications).values({ id, userId: bia.id, email: bia.email, expiresAt: new Date(Date.now() + 3_600_000) });
    const { page } = await openPage(server, { as: createClient(server), javaScriptEnabled });
    await page.goto(`/verify-email/${bia.id}`);
    await page.getByText(`da conta @${bia.username}`).waitFor();
    if (javaScriptEnabled) expect(await runAxe(page)).toEqual([]);
    await page.getByLabel(`Senha de @${bia.username}`, { exact: true }).fill("Errada#123");
    await page.getByRole("button", { name: "Entrar e confirmar" }).click();
    await page.getByText("A senha atual não confere.").waitFor();
    await takeScreenshot(page, `verify-email-${javaScriptEnabled ? "scripts" : "plain"}`);
    await page.getByLabel(`Senha de @${bia.username}`, { exact: true }).fill(password);
    await page.getByRole("button", { name: "Entrar e confirmar" }).click();
    await page.getByText("Email confirmado").waitFor();
    const [row] = await db.select({ isVerified: users.emailVerified }).from(users).where(eq(users.id, bia.id));
    expect(row).toEqual({ isVerified: true });
  },
);
