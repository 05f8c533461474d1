/** Parses Stripe's form encoding: `items[0][price]=x` becomes { items: { 0: { price: "x" } } }. */
export type Params = { [name: string]: string | string[] | Params | undefined };

export function parseForm(form: URLSearchParams): Params {
  const out: Params = {};
  for (const [name, value] of form) {
    const path = name.split(/\]?\[/).map((part) => part.replace("]", ""));
    const last = path.pop() ?? "";
    let target = out;
    for (const part of path) target = (target[part] ??= {}) as Params;
    target[last] = value;
  }
  if (out.expand) out.expand = Object.values(out.expand) as string[];
  return out;
}
