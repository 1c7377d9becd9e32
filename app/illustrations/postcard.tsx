import { Illustration } from "./illustration.tsx"
import { Mirabelle } from "./mirabelle.tsx"
import { paint } from "./palette.ts"

/** An open envelope with the sketch of a house in it, for the contact page. */
export function Postcard({ className }: { className?: string | undefined }) {
  return (
    <Illustration viewBox="0 0 400 320" className={className}>
      <path d="M40 132 188 34q12-8 24 0l148 98v148q0 18-18 18H58q-18 0-18-18Z" fill={paint.deep} />
      <g transform="rotate(-4 200 150)">
        <rect x="76" y="52" width="248" height="180" rx="12" fill={paint.white} />
        <path d="M104 148 152 104l48 44" fill="none" stroke={paint.raspberry} strokeWidth="9" />
        <path d="M116 142v50h72v-50" fill="none" stroke={paint.ink} strokeWidth="7" />
        <path d="M142 192v-30h20v30" fill={paint.amber} stroke={paint.ink} strokeWidth="6" />
        <path d="M220 96h72M220 122h72M220 148h50" fill="none" stroke={paint.rose} strokeWidth="9" />
        <path d="M220 182h34" fill="none" stroke={paint.zinc} strokeWidth="9" />
      </g>
      <path d="M40 132 200 226 360 132v148q0 18-18 18H58q-18 0-18-18Z" fill={paint.raspberry} />
      <path d="M46 290 172 210M354 290 228 210" fill="none" stroke={paint.deep} strokeWidth="7" opacity="0.5" />
      <circle cx="200" cy="226" r="30" fill={paint.cream} />
      <Mirabelle x={200} y={229} radius={14} />
    </Illustration>
  )
}
