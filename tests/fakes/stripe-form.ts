/** A form of Stripe's as an object: `items[0][price]=x` becomes { items: { 0: { price: "x" } } }, `expand[0]=y` a list. */
export type Params = { [name: string]: string | string[] | Params | undefined };

export function readForm(form: URLSearchParams): Params {
  const out: Params = {};
  for (const [name, value] of form) {
    const path = name.split(/\]?\[/).map((part) => part.replace("]", ""));
    const last = path.pop() ?? "";
    let place = out;
    for (const part of path) place = (place[part] ??= {}) as Params;
    place[last] = value;
  }
  if (out.expand) out.expand = Object.values(out.expand) as string[];
  return out;
}
