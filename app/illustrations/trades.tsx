import type { ReactNode } from "react"
import { Illustration } from "./illustration.tsx"
import { Mirabelle } from "./mirabelle.tsx"
import { paint } from "./palette.ts"

/** The codes of the service categories (`#domain/booking/labels.ts`). */
type Trade = "plomberie" | "electricite" | "montage" | "menuiserie" | "peinture" | "carrelage" | "autre"

type TradeIllustrationProps = {
  /** Code of a category; a category that the company added gets the drawing of « Autre ». */
  category: string
  className?: string | undefined
  signed?: boolean
}

/** viewBox that crops a trade's drawing to its background, for a round frame. */
export const ROUND = "1 3 90 90"

/** The drawing of a service category, 96 × 96, decoration beside its name. */
export function TradeIllustration({ category, className, signed = true }: TradeIllustrationProps) {
  return (
    <Illustration viewBox={signed ? "0 0 96 96" : ROUND} className={className}>
      {Object.hasOwn(drawings, category) ? drawings[category as Trade] : drawings.autre}
      {signed ? <Mirabelle x={82} y={80} radius={8} /> : null}
    </Illustration>
  )
}

const drawings: Record<Trade, ReactNode> = {
  plomberie: (
    <>
      <circle cx="46" cy="48" r="42" fill={paint.blush} />
      <rect x="8" y="32" width="10" height="32" rx="5" fill={paint.ink} />
      <path
        d="M16 48h36a14 14 0 0 1 14 14v2"
        fill="none"
        stroke={paint.raspberry}
        strokeWidth="16"
        strokeLinecap="butt"
      />
      <path d="M20 43h32" stroke={paint.rose} strokeWidth="4" />
      <rect x="55" y="62" width="22" height="9" rx="4.5" fill={paint.deep} />
      <rect x="36" y="26" width="8" height="16" fill={paint.ink} />
      <rect x="22" y="17" width="36" height="12" rx="6" fill={paint.yellow} />
      <path d="M28 21h12" stroke={paint.white} strokeWidth="3" />
      <path d="M64 74c4 5 6 7 6 10a6 6 0 0 1-12 0c0-3 2-5 6-10Z" fill={paint.rose} />
    </>
  ),
  electricite: (
    <>
      <circle cx="46" cy="48" r="42" fill={paint.blush} />
      <path d="M46 6v12" stroke={paint.ink} strokeWidth="5" />
      <rect x="37" y="14" width="18" height="10" rx="4" fill={paint.ink} />
      <path d="M37 22h18l2 9H35l2-9Z" fill={paint.raspberry} />
      <path d="M35 31h22c9 5 14 12 14 21a25 25 0 0 1-50 0c0-9 5-16 14-21Z" fill={paint.yellow} />
      <path d="M57 31c9 5 14 12 14 21a25 25 0 0 1-33 24c14-3 25-20 19-45Z" fill={paint.amber} />
      <path d="m48 38-13 17h9l-3 14 14-18h-9l2-13Z" fill={paint.deep} />
      <path d="M28 52c0-6 2-9 5-12" fill="none" stroke={paint.white} strokeWidth="4" />
    </>
  ),
  montage: (
    <>
      <circle cx="46" cy="48" r="42" fill={paint.butter} />
      <path d="M19 25a5 5 0 0 1 5-5h32a5 5 0 0 1 5 5v55H19V25Z" fill={paint.amber} />
      <path d="M26 28h28v18H26zM26 53h28v20H26z" fill={paint.cream} />
      <path d="M29 46V34h6v12zM37 46V32h5v14z" fill={paint.raspberry} />
      <path d="m45 46 3-13 5 1-2 12z" fill={paint.rose} />
      <rect x="31" y="60" width="18" height="13" rx="3" fill={paint.rose} />
      <path d="M15 80h50" stroke={paint.ink} strokeWidth="5" />
      <g transform="rotate(38 70 40)">
        <rect x="67" y="40" width="6" height="28" rx="2" fill={paint.ink} />
        <rect x="63" y="14" width="14" height="30" rx="7" fill={paint.raspberry} />
        <path d="M67.5 20v16" stroke={paint.rose} strokeWidth="3" />
      </g>
    </>
  ),
  menuiserie: (
    <>
      <circle cx="46" cy="48" r="42" fill={paint.butter} />
      <rect x="4" y="66" width="84" height="13" rx="4" fill={paint.amber} />
      <path d="M12 71h20M42 73h28" stroke={paint.yellow} strokeWidth="3" />
      <path d="M14 66V56a6 6 0 0 1 6-6h48c7 0 12 5 12 16H14Z" fill={paint.raspberry} />
      <path d="M22 56h18" stroke={paint.rose} strokeWidth="4" />
      <path d="M20 50c-4-8-3-18 6-19 7-1 10 4 8 10l-2 9Z" fill={paint.ink} />
      <path d="m44 50 8-20 8 3-7 17Z" fill={paint.white} />
      <path d="m44 50 2-5 9 1-2 4Z" fill={paint.deep} />
      <circle cx="69" cy="43" r="8" fill={paint.ink} />
      <path d="M50 29c-6-12 8-21 16-14 6 6 0 15-7 12-4-2-3-7 0-7" fill="none" stroke={paint.yellow} strokeWidth="5" />
    </>
  ),
  peinture: (
    <>
      <circle cx="46" cy="48" r="42" fill={paint.butter} />
      <path
        d="M14 34h46v26a5 5 0 0 1-10 0v-4a5 5 0 0 0-10 0v16a5 5 0 0 1-10 0V62a5 5 0 0 0-10 0v3a3 3 0 0 1-6 0Z"
        fill={paint.rose}
      />
      <rect x="8" y="16" width="58" height="22" rx="8" fill={paint.raspberry} />
      <path d="M17 23h26" stroke={paint.rose} strokeWidth="4" />
      <path
        d="M66 27h8a5 5 0 0 1 5 5v9a5 5 0 0 1-5 5h-4a5 5 0 0 0-5 5v6"
        fill="none"
        stroke={paint.ink}
        strokeWidth="5"
      />
      <rect x="58" y="55" width="14" height="32" rx="7" fill={paint.amber} />
      <path d="M62.5 62v12" stroke={paint.butter} strokeWidth="3" />
    </>
  ),
  carrelage: (
    <>
      <circle cx="46" cy="48" r="42" fill={paint.blush} />
      <rect x="12" y="46" width="31" height="31" rx="1.5" fill={paint.white} />
      <path d="M12 61.5a15.5 15.5 0 0 0 15.5-15.5h15.5a31 31 0 0 1-31 31Z" fill={paint.raspberry} />
      <rect x="46" y="46" width="31" height="31" rx="1.5" fill={paint.white} />
      <path d="M77 61.5a15.5 15.5 0 0 1-15.5-15.5H46a31 31 0 0 0 31 31Z" fill={paint.raspberry} />
      <rect x="12" y="12" width="31" height="31" rx="1.5" fill={paint.white} />
      <path d="M12 27.5a15.5 15.5 0 0 1 15.5 15.5h15.5a31 31 0 0 0-31-31Z" fill={paint.raspberry} />
      <g transform="rotate(14 66 26)">
        <rect x="51" y="8" width="31" height="31" rx="1.5" fill={paint.amber} />
        <rect x="51" y="6" width="31" height="31" rx="1.5" fill={paint.yellow} />
        <path d="M82 21.5a15.5 15.5 0 0 0-15.5 15.5H51a31 31 0 0 1 31-31Z" fill={paint.deep} />
      </g>
    </>
  ),
  autre: (
    <>
      <circle cx="46" cy="48" r="42" fill={paint.butter} />
      <path d="M26 44 18 20" stroke={paint.amber} strokeWidth="7" />
      <path d="M6 22 24 12c3-1 6-1 8 1l-3 5-18 9c-4 1-6-2-5-5Z" fill={paint.ink} />
      <path d="M64 44V22" stroke={paint.ink} strokeWidth="7" strokeLinecap="butt" />
      <path d="M58 9v9h12V9c5 2 8 6 8 11s-5 10-14 10-14-5-14-10 3-9 8-11Z" fill={paint.ink} />
      <path d="M34 44v-6a5 5 0 0 1 5-5h12a5 5 0 0 1 5 5v6" fill="none" stroke={paint.deep} strokeWidth="6" />
      <rect x="8" y="42" width="72" height="38" rx="7" fill={paint.raspberry} />
      <path d="M8 56V49a7 7 0 0 1 7-7h58a7 7 0 0 1 7 7v7Z" fill={paint.deep} />
      <path d="M16 63h14" stroke={paint.rose} strokeWidth="4" />
      <rect x="37" y="50" width="14" height="14" rx="4" fill={paint.yellow} />
    </>
  ),
}
