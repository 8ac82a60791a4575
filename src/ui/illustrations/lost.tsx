/** A signpost whose arms point away from each other, on a path that forks. */
export function LostIllustration({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 320 220" aria-hidden>
      <path d="M0 200 C70 168 104 176 160 196 C214 176 262 164 320 196 V220 H0 Z" fill="var(--sunken)" />
      <path
        d="M160 220 C158 202 150 192 118 180 M162 220 C164 202 176 190 212 178"
        fill="none"
        stroke="var(--line)"
        strokeWidth="9"
        strokeLinecap="round"
      />
      <path d="M160 34 V204" stroke="var(--ink)" strokeWidth="9" strokeLinecap="round" />
      <path d="M152 48 H256 L280 68 L256 88 H152 Z" fill="var(--print-one)" />
      <path d="M168 100 H74 L50 119 L74 138 H168 Z" fill="var(--print-two)" />
      <path d="M176 68 h58 M92 119 h52" stroke="var(--print-over)" strokeWidth="6" strokeLinecap="round" />
      <circle cx="160" cy="30" r="9" fill="var(--print-over)" />
      <path
        d="M34 190 c0 -20 10 -30 10 -44 c0 14 12 24 12 44 Z M266 186 c0 -18 9 -27 9 -40 c0 13 11 22 11 40 Z"
        fill="var(--success)"
      />
      <path
        d="M226 30 a12 12 0 0 1 22 -5 a10 10 0 0 1 16 8 a9 9 0 0 1 -2 18 h-34 a11 11 0 0 1 -2 -21 Z"
        fill="var(--line)"
      />
    </svg>
  );
}
