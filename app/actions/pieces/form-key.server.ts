/** After Back the form keeps its key, and other content is another row. */
export function formKeyOf(form: FormData, content: object): string | undefined {
  const key = String(form.get("key") ?? "").slice(0, 100);
  return key ? `${key}-${new Bun.CryptoHasher("sha256").update(JSON.stringify(content)).digest("hex")}` : undefined;
}
