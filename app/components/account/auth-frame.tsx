import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import coral from "#app/assets/looks/auth-01.webp";
import mirror from "#app/assets/looks/auth-03.webp";
import sun from "#app/assets/looks/auth-13.webp";

const looks = [
  { src: mirror, className: "h-[74%] object-[50%_30%] lg:h-[56%]" },
  { src: coral, className: "h-full object-[46%_10%] lg:h-[76%]" },
  { src: sun, className: "h-[84%] object-[44%_10%] lg:h-[64%]" },
];

export type SharedLook = { author: string; image: string };

type Props = { isArtOnPhones?: boolean; look?: SharedLook | undefined; children: ReactNode };

export function AuthFrame({ isArtOnPhones = false, look, children }: Props) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-2">
      <div className={`relative overflow-hidden bg-sunk lg:sticky lg:top-0 lg:block lg:h-dvh ${isArtOnPhones ? "" : "hidden"}`}>
        {look ? <Look look={look} /> : <Mirrors isEager={isArtOnPhones} />}
      </div>
      <main id="content" className="px-6 pb-10 lg:grid lg:place-content-center lg:px-20" style={{ paddingBlockStart: "max(1.5rem, env(safe-area-inset-top))" }}>
        <div className="mx-auto w-full max-w-(--container-form) lg:w-[26rem]">{children}</div>
      </main>
    </div>
  );
}

function Look({ look: { author, image } }: { look: SharedLook }) {
  const { t } = useTranslation("posts");
  return (
    <figure className="grid justify-items-center gap-3 px-6 pt-5 pb-4 lg:h-full lg:content-center lg:gap-5 lg:p-12">
      <img
        src={image}
        alt={t("lookOf", { name: author })}
        width={1200}
        height={630}
        className="aspect-look h-[min(21rem,48dvh)] w-auto rounded-cut object-cover lg:h-[min(40rem,76dvh)]"
        {...{ fetchpriority: "high" }}
      />
      <figcaption className="max-w-full font-medium wrap-anywhere">@{author}</figcaption>
    </figure>
  );
}

function Mirrors({ isEager }: { isEager: boolean }) {
  return (
    <div className="flex h-86 items-end justify-center gap-3 px-4 pt-5 lg:h-full lg:items-center lg:gap-5 lg:px-12 lg:py-16" aria-hidden="true">
      {looks.map(({ src, className }) => (
        <img
          key={src}
          src={src}
          alt=""
          width={720}
          height={900}
          className={`w-[30%] rounded-t-full object-cover lg:rounded-full ${className}`}
          {...(isEager ? { fetchpriority: "high" } : {})}
        />
      ))}
    </div>
  );
}
