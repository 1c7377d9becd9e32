/** A workbench at the end of the day: drawn in the site's three tones, with the mirabelle that signs every picture. */
export function SignInDrawing({ className }: { className: string | undefined }) {
  return (
    <svg viewBox="0 -16 480 276" className={className} aria-hidden="true" focusable="false">
      <circle cx="372" cy="120" r="92" fill="var(--color-yellow)" />
      <path
        d="M372 28c-22 20-30 50-26 92"
        fill="none"
        stroke="var(--color-yellow-deep)"
        strokeWidth="9"
        strokeLinecap="round"
      />
      <path d="M372 32c2-26 26-40 58-36 0 30-24 46-58 36Z" fill="var(--color-leaf)" />
      <rect x="28" y="196" width="424" height="26" rx="13" fill="#f4b6c9" />
      <rect x="60" y="218" width="26" height="60" rx="8" fill="#8f0f41" />
      <rect x="394" y="218" width="26" height="60" rx="8" fill="#8f0f41" />
      <g>
        <rect x="60" y="128" width="128" height="72" rx="16" fill="#c2185b" />
        <path
          d="M100 128v-14a14 14 0 0 1 14-14h20a14 14 0 0 1 14 14v14"
          fill="none"
          stroke="#8f0f41"
          strokeWidth="12"
        />
        <rect x="60" y="150" width="128" height="12" fill="#8f0f41" />
        <rect x="112" y="144" width="24" height="24" rx="7" fill="#ffc72c" />
      </g>
      <g>
        <rect x="222" y="142" width="72" height="58" rx="12" fill="#fff9ee" />
        <path
          d="M222 156a14 14 0 0 1 14-14h44a14 14 0 0 1 14 14v6c-8 0-8 10-16 10s-8-8-16-8-8 14-18 14-8-12-22-12Z"
          fill="#eba20f"
        />
        <path d="M226 142a32 32 0 0 1 64 0" fill="none" stroke="#f4b6c9" strokeWidth="5" />
        <g transform="rotate(24 300 120)">
          <rect x="292" y="52" width="14" height="66" rx="7" fill="#f4b6c9" />
          <rect x="284" y="106" width="30" height="20" rx="5" fill="#6b5560" />
          <path d="M286 126h26v18c0 8-26 8-26 0Z" fill="#fff9ee" />
        </g>
      </g>
      <rect x="306" y="180" width="104" height="16" rx="8" fill="#fff9ee" />
      <rect x="344" y="183" width="28" height="10" rx="5" fill="#4c7a55" />
    </svg>
  )
}
