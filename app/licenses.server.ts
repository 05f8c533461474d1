import packages from "virtual:licenses";

/** The packages this build is made with, and the licence text of the one asked for. */
export function licensesFor(request: Request) {
  const name = new URL(request.url).searchParams.get("package");
  const found = name ? packages.find((known) => known.name === name) : undefined;
  return {
    packages: packages.map(({ name, version, license }) => ({ name, version, license })),
    chosen: found ? { name: found.name, text: found.text } : null,
  };
}
