import { paint } from "./palette.ts"

type MirabelleProps = {
  /** Centre of the fruit, in the coordinates of the drawing that holds it. */
  x: number
  y: number
  /** Half the fruit's width. */
  radius: number
}

/** The company's signature: a small plum, in most drawings. */
export function Mirabelle({ x, y, radius }: MirabelleProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${radius / 20})`}>
      <path d="M1 -18c0-5 1-8 4-11" fill="none" stroke={paint.ink} strokeWidth="3.5" />
      <path d="M4-25c4-8 13-10 21-6c-3 8-12 12-21 6Z" fill={paint.leaf} />
      <path d="M0-19c12-3 20 6 20 18S11 20 0 20S-20 11-20-1S-12-22 0-19Z" fill={paint.yellow} />
      <path d="M1-19c13-4 19 7 19 18S11 20 0 20c12-8 13-27 1-39Z" fill={paint.amber} />
      <path d="M-13-1c0-5 2-8 5-9" fill="none" stroke={paint.white} strokeWidth="4" />
    </g>
  )
}
