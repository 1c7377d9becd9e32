import { useId } from "react"
import { Illustration } from "./illustration.tsx"
import { paint } from "./palette.ts"
import { Cabinets, Fridge, Lamps, Window } from "./reno-scene.tsx"

const WIDTH = 560
const HEIGHT = 320

type WorksSceneProps = {
  /** Percent: 0 is the architect's plan, 100 the finished room. */
  progress: number
  className?: string | undefined
}

/** A room painted from left to right up to the progress of the works; the rest is still the plan. */
export function WorksScene({ progress, className }: WorksSceneProps) {
  const id = useId()
  // Between 0 and 100 % the edge of the paint and its brush stay inside the drawing; at 0 and at 100 % they are outside.
  const edge =
    progress >= 100 ? WIDTH + 40 : progress <= 0 ? -40 : Math.min(Math.max((WIDTH * progress) / 100, 26), WIDTH - 20)
  return (
    <Illustration viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={className}>
      <defs>
        <clipPath id={id}>
          <path d={`M-60 0H${edge}c12 26-8 46 2 72s-14 44-4 70 8 52-8 84 4 58 8 94H-60Z`} />
        </clipPath>
      </defs>
      <path d={`M0 0h${WIDTH}v${HEIGHT}H0z`} fill={paint.blush} />
      <Plan />
      <g clipPath={`url(#${id})`}>
        <path d={`M0 0h${WIDTH}v${HEIGHT}H0z`} fill={paint.rose} />
        <path d={`M0 282h${WIDTH}v38H0z`} fill={paint.amber} />
        <path d="M20 302h70M130 298h50M252 300h60M360 304h90M486 298h50" stroke={paint.yellow} strokeWidth="5" />
        <Sofa />
        <Window />
        <Cabinets />
        <Lamps />
        <Fridge />
      </g>
      {edge > 0 && edge < WIDTH ? <Brush x={edge} /> : null}
    </Illustration>
  )
}

/** The same room as the architect drew it. */
function Plan() {
  return (
    <g fill="none" stroke={paint.raspberry} strokeWidth="4" strokeOpacity="0.75">
      <path d={`M0 282h${WIDTH}`} />
      <g strokeDasharray="9 9">
        <path d="M34 282v-62a18 18 0 0 1 18-18h98a18 18 0 0 1 18 18v62M34 246h134M101 202v44" />
        <rect x="62" y="56" width="78" height="92" rx="4" />
        <rect x="262" y="48" width="112" height="108" rx="10" />
        <path d="M318 52v100M256 160h124" />
        <path d="M222 202h222v80M222 202v80M276 206v76M330 206v76" />
        <path d="M412 0v52M382 82a30 30 0 0 1 60 0z" />
        <path d="M464 282V92a14 14 0 0 1 14-14h48a14 14 0 0 1 14 14v190M464 164h76" />
      </g>
      <path d="M34 24h134M34 16v16M168 16v16M222 24h222M222 16v16M444 16v16" strokeWidth="3" />
    </g>
  )
}

function Sofa() {
  return (
    <>
      <rect x="62" y="56" width="78" height="92" rx="6" fill={paint.white} />
      <rect x="71" y="65" width="60" height="74" rx="3" fill={paint.butter} />
      <path d="M71 139v-22c16-20 24-8 34-22s18-8 26-2v46Z" fill={paint.leaf} />
      <circle cx="92" cy="86" r="10" fill={paint.yellow} />
      <path d="M44 220a18 18 0 0 1 18-18h78a18 18 0 0 1 18 18v34H44z" fill={paint.deep} />
      <path d="M50 240h50v26H50zM102 240h50v26h-50z" fill={paint.raspberry} />
      <rect x="28" y="230" width="24" height="46" rx="12" fill={paint.raspberry} />
      <rect x="150" y="230" width="24" height="46" rx="12" fill={paint.raspberry} />
      <path d="M40 264h122v14H40z" fill={paint.deep} />
      <path d="M46 282v6M156 282v6" stroke={paint.ink} strokeWidth="8" />
      <rect x="58" y="216" width="30" height="30" rx="8" fill={paint.yellow} transform="rotate(-10 73 231)" />
    </>
  )
}

/** The brush at the edge of the paint. */
function Brush({ x }: { x: number }) {
  return (
    <g transform={`translate(${x - 2} 196) rotate(24)`}>
      <path d="M-14 0h28v22h-28z" fill={paint.yellow} />
      <path d="M-14 14h28v8h-28z" fill={paint.amber} />
      <path d="M-14 0c-4-12 0-20-4-30 10 4 14-6 20-2s12-4 16 2c-6 10 0 18-4 30Z" fill={paint.rose} />
      <rect x="-7" y="22" width="14" height="54" rx="7" fill={paint.ink} />
      <path d="M0 62v.1" stroke={paint.white} strokeWidth="6" />
    </g>
  )
}
