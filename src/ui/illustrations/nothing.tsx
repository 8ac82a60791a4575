/** An easel with an empty sheet, and the lamp that waits for somebody to begin. */
export function NothingIllustration({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 240 180" aria-hidden>
      <ellipse cx="120" cy="166" rx="96" ry="8" fill="var(--sunken)" />
      <path d="M150 34 L214 166 H96 Z" fill="var(--lamp)" stroke="var(--line)" strokeWidth="2" />
      <path
        d="M66 60 L48 166 M126 60 L146 166 M96 56 V166"
        stroke="var(--ink)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <rect
        x="48"
        y="28"
        width="96"
        height="92"
        rx="6"
        fill="var(--raised)"
        stroke="var(--ink)"
        strokeWidth="4"
      />
      <path d="M42 120 H150" stroke="var(--ink)" strokeWidth="7" strokeLinecap="round" />
      <path d="M66 50 h36 M66 66 h52 M66 82 h24" stroke="var(--line)" strokeWidth="6" strokeLinecap="round" />
      <path d="M132 18 a20 20 0 0 1 36 0 l6 18 h-48 Z" fill="var(--print-one)" />
      <circle cx="150" cy="40" r="6" fill="var(--print-over)" />
      <rect x="176" y="126" width="34" height="40" rx="5" fill="var(--print-two)" />
      <path
        d="M184 126 l-6 -30 M193 126 v-38 M202 126 l8 -28"
        stroke="var(--ink)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}
