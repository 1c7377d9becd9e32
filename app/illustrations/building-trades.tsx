import type { ReactNode } from "react"
import { Illustration } from "./illustration.tsx"
import { Mirabelle } from "./mirabelle.tsx"
import { paint } from "./palette.ts"
import { ROUND, TradeIllustration } from "./trades.tsx"

type BuildingTradeProps = {
  /** The trade's name as `slugOf` writes it, `salle-de-bain`. */
  slug: string
  className?: string | undefined
  /** False leaves out the mirabelle, so that the drawing fits a round badge on a picture that already has one. */
  signed?: boolean
}

/** The drawing of a renovation trade, 96 × 96, decoration beside its name; a toolbox for trades that staff add. */
export function BuildingTrade({ slug, className, signed = true }: BuildingTradeProps) {
  const drawing = drawings[slug]
  if (!drawing) return <TradeIllustration category={shared[slug] ?? "autre"} className={className} signed={signed} />
  return (
    <Illustration viewBox={signed ? "0 0 96 96" : ROUND} className={className}>
      {drawing}
      {signed ? <Mirabelle x={82} y={80} radius={8} /> : null}
    </Illustration>
  )
}

const shared: Record<string, "plomberie" | "electricite" | "menuiserie" | "carrelage"> = {
  plomberie: "plomberie",
  electricite: "electricite",
  menuiserie: "menuiserie",
  carrelages: "carrelage",
}

const drawings: Record<string, ReactNode> = {
  cuisine: (
    <>
      <circle cx="46" cy="48" r="42" fill={paint.butter} />
      <path d="M12 58h64v24H12z" fill={paint.deep} />
      <rect x="16" y="62" width="25" height="18" rx="3" fill={paint.raspberry} />
      <rect x="46" y="62" width="26" height="18" rx="3" fill={paint.ink} />
      <path d="M24 67h9" stroke={paint.yellow} strokeWidth="4" />
      <rect x="51" y="68" width="16" height="8" rx="2" fill={paint.amber} />
      <rect x="8" y="52" width="72" height="8" rx="4" fill={paint.white} />
      <path d="M40 52V34h32v12a6 6 0 0 1-6 6Z" fill={paint.raspberry} />
      <path d="M46 40v6" stroke={paint.rose} strokeWidth="4" />
      <path d="M36 34h40" stroke={paint.ink} strokeWidth="5" />
      <path d="M56 29v-3" stroke={paint.ink} strokeWidth="6" />
      <path d="M49 20c-4-4 4-6 0-11M63 20c-4-4 4-6 0-11" fill="none" stroke={paint.amber} strokeWidth="4" />
      <path d="M20 52V38a7 7 0 0 1 14 0v2" fill="none" stroke={paint.ink} strokeWidth="5" />
    </>
  ),
  "salle-de-bain": (
    <>
      <circle cx="46" cy="48" r="42" fill={paint.blush} />
      <path d="M22 54V22a10 10 0 0 1 20 0" fill="none" stroke={paint.ink} strokeWidth="5" />
      <path d="M31 30a11 9 0 0 1 22 0Z" fill={paint.yellow} />
      <path d="M36 37v4M42 36v6M48 37v4" stroke={paint.rose} strokeWidth="4" />
      <path d="M26 82l-4 6M66 82l4 6" stroke={paint.ink} strokeWidth="6" />
      <path d="M10 54h72c0 20-8 30-22 30H32C18 84 10 74 10 54Z" fill={paint.white} />
      <path d="M70 54h12c0 20-8 30-22 30h-8c14-4 18-16 18-30Z" fill={paint.rose} />
      <rect x="5" y="49" width="82" height="9" rx="4.5" fill={paint.raspberry} />
      <path d="M22 66c1 4 3 7 5 8" fill="none" stroke={paint.rose} strokeWidth="4" />
      <circle cx="60" cy="41" r="6" fill={paint.white} />
      <circle cx="71" cy="43" r="5" fill={paint.rose} />
      <circle cx="67" cy="33" r="4" fill={paint.white} />
    </>
  ),
  isolation: (
    <>
      <circle cx="46" cy="48" r="42" fill={paint.butter} />
      <path d="M10 46 46 16l36 30v6H10Z" fill={paint.raspberry} />
      <path d="M18 46h56v36H18z" fill={paint.white} />
      <path d="M24 50h44v32H24z" fill={paint.rose} />
      <path
        d="M30 56c4-4 8 4 12 0s8 4 12 0s6 2 8 0M30 66c4-4 8 4 12 0s8 4 12 0s6 2 8 0M30 76c4-4 8 4 12 0s8 4 12 0s6 2 8 0"
        fill="none"
        stroke={paint.raspberry}
        strokeWidth="3.5"
      />
      <path d="M8 48 46 16l38 32" fill="none" stroke={paint.ink} strokeWidth="6" />
      <path d="M21 47v35M71 47v35" stroke={paint.amber} strokeWidth="7" strokeLinecap="butt" />
      <path d="M46 27v9M41.5 31.5h9" stroke={paint.yellow} strokeWidth="4" />
    </>
  ),
  demolition: (
    <>
      <circle cx="46" cy="48" r="42" fill={paint.blush} />
      <path d="M8 44h19l5 8-6 8 9 6-4 8 8 8H8Z" fill={paint.skin} />
      <path d="M8 56h18M8 69h24M18 44v12M24 56v13M16 69v13" stroke={paint.cream} strokeWidth="3" strokeLinecap="butt" />
      <path d="m40 82 6-9 10 2 5 7Z" fill={paint.deep} />
      <path d="m62 82 3-6 8 1 3 5Z" fill={paint.skin} />
      <path d="M38 40 74 72" stroke={paint.amber} strokeWidth="8" />
      <path d="m60 59 14 13" stroke={paint.raspberry} strokeWidth="9" />
      <g transform="rotate(42 40 40)">
        <rect x="22" y="22" width="18" height="36" rx="5" fill={paint.ink} />
        <rect x="38" y="27" width="12" height="26" rx="4" fill={paint.mauve} />
        <path d="M28 29v14" stroke={paint.zinc} strokeWidth="4" />
      </g>
      <path d="M50 18V8M61 23l8-7M65 34h10" stroke={paint.yellow} strokeWidth="5" />
    </>
  ),
  maconnerie: (
    <>
      <circle cx="46" cy="48" r="42" fill={paint.butter} />
      <path d="M8 50h72v32H8z" fill={paint.white} />
      <path
        d="M8 52h22v12H8zM33 52h24v12H33zM60 52h20v12H60zM8 68h9v14H8zM20 68h25v14H20zM48 68h24v14H48z"
        fill={paint.raspberry}
      />
      <path d="M60 52h20v12H60zM20 68h25v14H20z" fill={paint.deep} />
      <path d="M8 44h50a6 6 0 0 1 6 6H8Z" fill={paint.sand} />
      <path d="M12 55h8M37 55h8" stroke={paint.rose} strokeWidth="3" />
      <g transform="rotate(-14 48 34)">
        <path d="M12 42 50 24v18a3 3 0 0 1-3 3Z" fill={paint.ink} />
        <path d="M22 40 42 31" stroke={paint.zinc} strokeWidth="4" />
        <path d="M50 36c8 0 6-12 14-12" fill="none" stroke={paint.ink} strokeWidth="5" />
        <rect x="60" y="17" width="26" height="12" rx="6" fill={paint.yellow} />
        <path d="M66 21h10" stroke={paint.white} strokeWidth="3" />
      </g>
    </>
  ),
}
