import { Illustration } from "./illustration.tsx"
import { paint } from "./palette.ts"

/** The paint roller at the end of the yellow band; its sleeve is as wide as the drawing. */
export function Roller({ className }: { className?: string | undefined }) {
  return (
    <Illustration viewBox="0 0 200 250" className={className}>
      <rect x="0" y="0" width="200" height="64" rx="20" fill={paint.yellow} />
      <path d="M0 40h200v4a20 20 0 0 1-20 20H20A20 20 0 0 1 0 44Z" fill={paint.amber} />
      <path d="M26 18h92" stroke={paint.white} strokeWidth="9" />
      <path
        d="M204 32h2a12 12 0 0 1 12 12v50a14 14 0 0 1-14 14h-90a14 14 0 0 0-14 14v28"
        fill="none"
        stroke={paint.ink}
        strokeWidth="12"
      />
      <rect x="78" y="146" width="44" height="100" rx="22" fill={paint.raspberry} />
      <path d="M104 246h-4a22 22 0 0 0 22-22v-56a22 22 0 0 0-22-22h4z" fill={paint.deep} />
      <path d="M92 172v36" stroke={paint.rose} strokeWidth="7" />
    </Illustration>
  )
}
