import { Illustration } from "./illustration.tsx"
import { Mirabelle } from "./mirabelle.tsx"
import { paint } from "./palette.ts"

/** A kitchen that changes, from left to right, from the architect's plan to the finished room. */
export function RenoScene() {
  return (
    <Illustration viewBox="0 0 560 320">
      <path d="M0 0h560v320H0z" fill={paint.blush} />
      <Plan />
      <path d="M236 0h324v320H196c26-34 6-62 22-92s-8-54 10-84-6-44 6-70-10-46 2-74Z" fill={paint.rose} />
      <path d="M200 282h360v38H196c6-12 6-24 4-38Z" fill={paint.amber} />
      <path d="M252 300h60M360 304h90M486 298h50" stroke={paint.yellow} strokeWidth="5" />
      <Window />
      <Cabinets />
      <Lamps />
      <Fridge />
    </Illustration>
  )
}

function Plan() {
  return (
    <g fill="none" stroke={paint.raspberry} strokeWidth="4">
      <path d="M28 282h170" />
      <path d="M44 282v-88h52v88M96 194h52v88M148 194h48v88M36 194h166" strokeDasharray="9 9" />
      <path d="M48 62h66v74H48zM132 62h66v74h-66z" strokeDasharray="9 9" />
      <path d="M62 228h16M114 228h16M166 228h16" />
      <path d="M28 36h178M28 28v16M206 28v16" strokeWidth="3" />
      <path d="M20 60v220M12 60h16M12 280h16" strokeWidth="3" />
      <path d="M116 172v-12a10 10 0 0 1 20 0" />
    </g>
  )
}

export function Window() {
  return (
    <>
      <rect x="262" y="48" width="112" height="108" rx="10" fill={paint.white} />
      <rect x="272" y="58" width="92" height="88" rx="4" fill={paint.butter} />
      <path d="M272 146v-22c14-14 28-10 36 0c12-22 40-20 56 2v20Z" fill={paint.leaf} />
      <circle cx="340" cy="84" r="13" fill={paint.yellow} />
      <path d="M318 58v88" stroke={paint.white} strokeWidth="8" strokeLinecap="butt" />
      <path d="M256 160h124" stroke={paint.white} strokeWidth="10" />
    </>
  )
}

export function Cabinets() {
  return (
    <>
      <path d="M222 200h222v88H222z" fill={paint.deep} />
      <path d="M226 288h214" stroke={paint.ink} strokeWidth="8" />
      {[228, 282].map((x) => (
        <g key={x}>
          <rect x={x} y="212" width="48" height="66" rx="6" fill={paint.raspberry} />
          <path d={`M${x + 18} 224h12`} stroke={paint.yellow} strokeWidth="5" />
        </g>
      ))}
      <rect x="336" y="212" width="102" height="66" rx="6" fill={paint.ink} />
      <rect x="348" y="236" width="78" height="32" rx="5" fill={paint.amber} />
      <path d="M358 246h24" stroke={paint.yellow} strokeWidth="5" />
      <path d="M352 224v.1M370 224v.1M388 224v.1" stroke={paint.rose} strokeWidth="7" />
      <rect x="212" y="186" width="240" height="16" rx="8" fill={paint.white} />
      <path d="M292 186v-26a13 13 0 0 1 26 0v4" fill="none" stroke={paint.ink} strokeWidth="8" />
      <path d="M362 186v-22h46v16a6 6 0 0 1-6 6Z" fill={paint.yellow} />
      <path d="M356 164h58" stroke={paint.ink} strokeWidth="7" />
      <path d="M385 158v-4" stroke={paint.ink} strokeWidth="7" />
      <path d="M232 182h42" stroke={paint.amber} strokeWidth="9" />
      <Mirabelle x={244} y={166} radius={11} />
      <Mirabelle x={264} y={168} radius={9} />
    </>
  )
}

export function Lamps() {
  return (
    <>
      <path d="M412 0v52" stroke={paint.ink} strokeWidth="5" />
      <path d="M382 82a30 30 0 0 1 60 0z" fill={paint.raspberry} />
      <path d="M392 72a21 20 0 0 1 10-13" fill="none" stroke={paint.white} strokeWidth="5" />
      <path d="M402 82a10 9 0 0 0 20 0z" fill={paint.yellow} />
    </>
  )
}

export function Fridge() {
  return (
    <>
      <path d="M464 92a14 14 0 0 1 14-14h48a14 14 0 0 1 14 14v196h-76z" fill={paint.yellow} />
      <path d="M518 78h8a14 14 0 0 1 14 14v196h-22z" fill={paint.amber} />
      <path d="M464 164h76" stroke={paint.amber} strokeWidth="6" strokeLinecap="butt" />
      <path d="M476 132v18M476 178v34" stroke={paint.ink} strokeWidth="6" />
      <path d="M476 96v10" stroke={paint.white} strokeWidth="6" />
      <path d="M472 290v4M530 290v4" stroke={paint.ink} strokeWidth="9" />
      <rect x="490" y="102" width="22" height="26" rx="3" fill={paint.white} transform="rotate(-6 501 115)" />
      <path d="M501 103v.1" stroke={paint.raspberry} strokeWidth="7" />
    </>
  )
}
