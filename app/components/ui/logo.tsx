export function Logo({ isLarge = false, href = "/" }: { isLarge?: boolean; href?: string }) {
  return (
    <a className={isLarge ? "mark mark--lg" : "mark"} href={href}>
      <b aria-hidden="true">E</b>
      <i aria-hidden="true" />
      Espelho
    </a>
  );
}
