import { paperColors } from "#app/lib/paper-colors";

/** Colors the status bar like the page; the first match counts. */
export function ThemeColor({ theme }: { theme: "light" | "dark" | undefined }) {
  return (
    <>
      <meta name="theme-color" content={paperColors[theme ?? "dark"]} media="(prefers-color-scheme: dark)" />
      <meta name="theme-color" content={paperColors[theme ?? "light"]} />
    </>
  );
}
