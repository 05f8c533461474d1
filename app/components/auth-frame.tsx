import type { ReactNode } from "react";
import coral from "#app/assets/looks/auth-01.webp";
import mirror from "#app/assets/looks/auth-03.webp";
import sun from "#app/assets/looks/auth-13.webp";

const looks = [
  { src: mirror, className: "h-[74%] object-[50%_30%] lg:h-[56%]" },
  { src: coral, className: "h-full object-[46%_10%] lg:h-[76%]" },
  { src: sun, className: "h-[84%] object-[44%_10%] lg:h-[64%]" },
];

/** Three looks in three mirrors beside what the signed-out have to fill in; on a phone they stand above it, or make room. */
export function AuthFrame({ isArtOnPhones = false, children }: { isArtOnPhones?: boolean; children: ReactNode }) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-2">
      <div className={`relative overflow-hidden bg-sunk lg:sticky lg:top-0 lg:block lg:h-dvh ${isArtOnPhones ? "" : "hidden"}`}>
        <div className="flex h-86 items-end justify-center gap-3 px-4 pt-5 lg:h-full lg:items-center lg:gap-5 lg:px-12 lg:py-16" aria-hidden="true">
          {looks.map(({ src, className }) => (
            <img
              key={src}
              src={src}
              alt=""
              width={720}
              height={900}
              className={`w-[30%] rounded-t-full object-cover lg:rounded-full ${className}`}
              {...(isArtOnPhones ? { fetchpriority: "high" } : {})}
            />
          ))}
        </div>
      </div>
      <main id="content" className="px-6 pt-6 pb-10 lg:grid lg:place-content-center lg:px-20">
        <div className="mx-auto w-full max-w-(--container-form) lg:w-[26rem]">{children}</div>
      </main>
    </div>
  );
}
