import { Illustration } from "./illustration.tsx"
import { Mirabelle } from "./mirabelle.tsx"
import { paint } from "./palette.ts"

// Simplified outlines from 90 points; neighbours share exactly the same border points.
const DEPARTMENTS = [
  {
    code: "75",
    path: "M267 163L281 163L293 172L295 186L293 194L287 197L271 201L261 197L249 192L240 186L246 179L255 170Z",
    x: 268,
    y: 182,
  },
  {
    code: "77",
    path: "M290 421L296 448L290 465L323 505L393 492L449 488L478 452L525 399L587 390L590 328L631 288L605 252L596 208L584 177L543 159L517 115L514 79L487 70L458 83L408 83L376 88L346 75L334 115L343 137L349 155L346 177L346 192L349 212L352 230L334 257L337 297L328 328L320 372L296 399Z",
    x: 467,
    y: 288,
  },
  {
    code: "78",
    path: "M58 83L99 88L152 97L196 123L214 137L231 155L220 168L217 190L226 212L237 221L214 248L187 261L170 310L167 341L149 368L123 354L108 310L64 288L55 252L49 208L52 177L26 132L11 97Z",
    x: 123,
    y: 208,
  },
  {
    code: "91",
    path: "M237 221L214 248L187 261L170 310L167 341L149 368L167 434L202 430L243 430L290 421L296 399L320 372L328 328L337 297L334 257L320 248L296 243L281 243L264 232L252 228Z",
    x: 246,
    y: 332,
  },
  {
    code: "92",
    path: "M231 155L245 150L261 139L271 150L267 163L255 170L246 179L240 186L249 192L261 197L271 201L267 217L264 232L252 228L237 221L226 212L217 190L220 168Z",
    x: 233,
    y: 201,
  },
  {
    code: "93",
    path: "M261 139L278 132L305 137L320 119L334 115L343 137L349 155L346 177L346 192L326 188L311 181L295 186L293 172L281 163L267 163L271 150Z",
    x: 314,
    y: 155,
  },
  {
    code: "94",
    path: "M346 192L326 188L311 181L295 186L293 194L287 197L271 201L267 217L264 232L281 243L296 243L320 248L334 257L352 230L349 212Z",
    x: 311,
    y: 219,
  },
  {
    code: "95",
    path: "M58 83L99 88L152 97L196 123L214 137L231 155L245 150L261 139L278 132L305 137L320 119L334 115L346 75L287 52L243 48L167 39L84 17Z",
    x: 199,
    y: 79,
  },
]
const SEINE =
  "M452 394Q408 377 388 350Q367 323 341 310Q314 297 305 275Q296 252 296 232Q296 212 292 203Q287 194 281 188Q274 182 266 181Q258 180 256 185Q253 190 246 193Q239 195 238 191Q236 186 241 177Q245 168 258 159Q270 150 261 149Q252 148 238 162Q223 175 219 168Q214 161 217 152Q220 143 208 137Q196 130 185 134Q173 137 154 134Q134 130 112 127Q90 123 80 111Q70 99 54 89"

const FILLS: Record<string, string> = {
  "75": paint.raspberry,
  "77": paint.yellow,
  "78": paint.yellow,
  "91": paint.amber,
  "92": paint.rose,
  "93": paint.blush,
  "94": paint.rose,
  "95": paint.butter,
}
const SMALL = new Set(["75", "92", "93", "94"])

type DepartmentsMapProps = {
  /** Codes of the departments where the company works; the others stay pale. */
  served: string[]
  names: Record<string, string>
  className?: string | undefined
}

/** The eight departments of Île-de-France with the Seine through them. */
export function DepartmentsMap({ served, names, className }: DepartmentsMapProps) {
  const servedNames = served.map((code) => names[code]).filter(Boolean)
  const inner = DEPARTMENTS.filter(({ code }) => SMALL.has(code))
  const outer = DEPARTMENTS.filter(({ code }) => !SMALL.has(code))
  const land = ({ code, path }: (typeof DEPARTMENTS)[number]) => (
    <path
      key={code}
      d={path}
      fill={served.includes(code) ? FILLS[code] : paint.sand}
      stroke={paint.white}
      strokeWidth={SMALL.has(code) ? 4 : 6}
    >
      <title>{`${names[code] ?? ""} (${code})`}</title>
    </path>
  )
  return (
    <Illustration
      viewBox="0 0 640 520"
      className={className}
      label={`Carte de l’Île-de-France\u00a0: ${servedNames.join(", ")}`}
    >
      {outer.map((department) => land(department))}
      <path d={SEINE} fill="none" stroke={paint.white} strokeWidth="4" opacity="0.75" />
      {inner.map((department) => land(department))}
      {DEPARTMENTS.map(({ code, x, y }) => (
        <text
          key={code}
          x={x}
          y={y}
          textAnchor="middle"
          dominantBaseline="central"
          fill={code === "75" && served.includes(code) ? paint.white : paint.ink}
          fontFamily="var(--font-heading)"
          fontWeight="750"
          fontSize={SMALL.has(code) ? 20 : 34}
          data-small={SMALL.has(code) || undefined}
        >
          {code}
        </text>
      ))}
      <Mirabelle x={588} y={462} radius={24} />
    </Illustration>
  )
}
