// the person's left half, from neck to crotch; the other half is its mirror image
const half =
  "M109 56 C109 66 112 70 122 74 C135 79 142 86 145 100 C149 120 154 138 159 158 C164 178 170 196 174 210 " +
  "C178 219 180 230 176 234 C172 237 168 230 166 220 C160 204 152 186 147 168 C142 152 138 138 131 116 " +
  "C129 136 127 150 128 164 C131 182 136 194 137 212 C139 240 137 276 134 306 C135 330 135 350 131 376 " +
  "C129 394 127 406 128 416 C132 422 138 427 138 431 C137 435 122 435 118 432 C115 428 116 420 116 412 " +
  "C114 384 113 356 113 330 C112 296 107 258 102 232 C101 230 100.500 230 100 230";

/** A person from the front, arms slightly away from the body. */
export function BodyOutline({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="16 0 168 440" aria-hidden="true" fill="none" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
      <path d="M100 6 C114 6 120 16 120 30 C120 45 112 57 100 57 C88 57 80 45 80 30 C80 16 86 6 100 6 Z" vectorEffect="non-scaling-stroke" />
      <path d={half} vectorEffect="non-scaling-stroke" />
      <path d={half} transform="matrix(-1 0 0 1 200 0)" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
