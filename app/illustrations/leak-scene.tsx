import { Illustration } from "./illustration.tsx"
import { Mirabelle } from "./mirabelle.tsx"
import { paint } from "./palette.ts"

/** A burst pipe over a bucket, for the « page not found » page. */
export function LeakScene({ className }: { className?: string | undefined }) {
  return (
    <Illustration viewBox="0 0 320 320" className={className}>
      <circle cx="160" cy="156" r="150" fill={paint.blush} />
      <path
        d="M52 0v62a34 34 0 0 0 34 34h60"
        fill="none"
        stroke={paint.raspberry}
        strokeWidth="34"
        strokeLinecap="butt"
      />
      <path
        d="M186 96h38a34 34 0 0 0 34-34V0"
        fill="none"
        stroke={paint.raspberry}
        strokeWidth="34"
        strokeLinecap="butt"
      />
      <path d="M44 6v56a40 40 0 0 0 6 22M250 6v54" fill="none" stroke={paint.rose} strokeWidth="7" />
      <rect x="118" y="70" width="20" height="52" rx="8" fill={paint.ink} />
      <rect x="194" y="70" width="20" height="52" rx="8" fill={paint.ink} />
      <path d="m146 79 10 8-8 9 10 9-10 8h-8V79ZM186 79l-8 9 8 8-10 9 12 8h6V79Z" fill={paint.deep} />
      <path
        d="M158 96c-16-26-36-34-48-38M176 98c8-26 24-40 36-46M166 92V56"
        fill="none"
        stroke={paint.white}
        strokeWidth="8"
      />
      <path d="M166 106v102" stroke={paint.white} strokeWidth="22" />
      <path d="M162 120v54" stroke={paint.rose} strokeWidth="5" />
      <path d="M100 206h132l-15 84a16 16 0 0 1-16 13h-70a16 16 0 0 1-16-13Z" fill={paint.yellow} />
      <path d="M204 206h28l-15 84a16 16 0 0 1-16 13h-20c12-20 20-54 23-97Z" fill={paint.amber} />
      <ellipse cx="166" cy="206" rx="68" ry="15" fill={paint.ink} />
      <ellipse cx="166" cy="208" rx="56" ry="10" fill={paint.white} />
      <path d="M120 232l8 44" stroke={paint.white} strokeWidth="8" />
      <path d="M22 304h276" stroke={paint.ink} strokeWidth="8" />
      <Mirabelle x={266} y={282} radius={18} />
    </Illustration>
  )
}
