import { paint } from "#app/illustrations/palette.ts"

/** A workbench in the evening, with a mirabelle in the place of the sun. */
export function SignInDrawing({ className }: { className: string | undefined }) {
  return (
    <svg viewBox="0 -16 480 276" className={className} aria-hidden="true" focusable="false">
      <circle cx="372" cy="120" r="92" fill={paint.yellow} />
      <path d="M372 28c-22 20-30 50-26 92" fill="none" stroke={paint.amber} strokeWidth="9" strokeLinecap="round" />
      <path d="M372 32c2-26 26-40 58-36 0 30-24 46-58 36Z" fill={paint.leaf} />
      <rect x="28" y="196" width="424" height="26" rx="13" fill={paint.rose} />
      <rect x="60" y="218" width="26" height="60" rx="8" fill={paint.deep} />
      <rect x="394" y="218" width="26" height="60" rx="8" fill={paint.deep} />
      <g>
        <rect x="60" y="128" width="128" height="72" rx="16" fill={paint.raspberry} />
        <path
          d="M100 128v-14a14 14 0 0 1 14-14h20a14 14 0 0 1 14 14v14"
          fill="none"
          stroke={paint.deep}
          strokeWidth="12"
        />
        <rect x="60" y="150" width="128" height="12" fill={paint.deep} />
        <rect x="112" y="144" width="24" height="24" rx="7" fill={paint.yellow} />
      </g>
      <g>
        <rect x="222" y="142" width="72" height="58" rx="12" fill={paint.cream} />
        <path
          d="M222 156a14 14 0 0 1 14-14h44a14 14 0 0 1 14 14v6c-8 0-8 10-16 10s-8-8-16-8-8 14-18 14-8-12-22-12Z"
          fill={paint.amber}
        />
        <path d="M226 142a32 32 0 0 1 64 0" fill="none" stroke={paint.rose} strokeWidth="5" />
        <g transform="rotate(24 300 120)">
          <rect x="292" y="52" width="14" height="66" rx="7" fill={paint.rose} />
          <rect x="284" y="106" width="30" height="20" rx="5" fill={paint.mauve} />
          <path d="M286 126h26v18c0 8-26 8-26 0Z" fill={paint.cream} />
        </g>
      </g>
      <rect x="306" y="180" width="104" height="16" rx="8" fill={paint.cream} />
      <rect x="344" y="183" width="28" height="10" rx="5" fill={paint.leaf} />
    </svg>
  )
}
