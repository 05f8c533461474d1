import type { ReactNode, RefObject } from "react";

type Props = { video: RefObject<HTMLVideoElement>; isOn: boolean; isMirrored: boolean; hasGrid: boolean; children: ReactNode };

/** Camera video, mirrored for the front camera. */
export function Viewfinder({ video, isOn, isMirrored, hasGrid, children }: Props) {
  return (
    <div className="mirror__glass" data-on-image>
      <video
        ref={video}
        className={`mirror__video ${isOn ? "" : "invisible"} ${isMirrored ? "-scale-x-100" : ""}`}
        playsInline
        muted
        autoPlay
        aria-hidden="true"
        tabIndex={-1}
      />
      {hasGrid ? (
        <svg className="pointer-events-none absolute inset-0 size-full" viewBox="0 0 3 3" preserveAspectRatio="none" aria-hidden="true" data-grid>
          <path d="M1 0V3M2 0V3M0 1H3M0 2H3" stroke="oklch(1 0 0 / .55)" strokeWidth="1" vectorEffect="non-scaling-stroke" fill="none" />
        </svg>
      ) : null}
      {children}
    </div>
  );
}
