import packages from "virtual:licenses";

export function licensesFor(request: Request) {
  const name = new URL(request.url).searchParams.get("package");
  const chosen = name ? packages.find((entry) => entry.name === name) : undefined;
  return {
    packages: packages.map(({ name, version, license }) => ({ name, version, license })),
    chosen: chosen ? { name: chosen.name, text: chosen.text } : null,
  };
}
