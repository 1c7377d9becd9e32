import { Illustration } from "./illustration.tsx"
import { Mirabelle } from "./mirabelle.tsx"
import { paint } from "./palette.ts"

/** A workshop wall with its tools, and a shelf being put up exactly level. */
export function BricoScene() {
  return (
    <Illustration viewBox="0 0 560 320">
      <path d="M0 0h560v320H0z" fill={paint.butter} />
      <path d="M0 286h560v34H0z" fill={paint.amber} />
      <path d="M40 302h80M170 306h110M470 302h60" stroke={paint.yellow} strokeWidth="5" />
      <Pegboard />
      <Shelf />
      <Bench />
    </Illustration>
  )
}

function Pegboard() {
  return (
    <>
      <rect x="36" y="34" width="222" height="156" rx="14" fill={paint.white} />
      <path
        d="M60 58h180M60 86h180M60 114h180M60 142h180M60 170h180"
        stroke={paint.sand}
        strokeWidth="6"
        strokeDasharray="0 20"
      />
      <path d="M84 62v108" stroke={paint.amber} strokeWidth="13" />
      <path d="M58 62c0-12 8-18 18-18h30c8 0 12 6 12 14v14H78c-10 0-14-2-20-10Z" fill={paint.ink} />
      <path d="M142 82v86" stroke={paint.raspberry} strokeWidth="15" />
      <path d="M142 66v20" stroke={paint.deep} strokeWidth="15" strokeLinecap="butt" />
      <path d="M131 42v14h22V42c8 4 11 9 11 16c0 11-9 18-22 18s-22-7-22-18c0-7 3-12 11-16Z" fill={paint.ink} />
      <path d="M138 104v36" stroke={paint.rose} strokeWidth="4" />
      <path d="M188 92h42l-14 82h-16z" fill={paint.zinc} />
      <path d="m230 96-13 76" stroke={paint.white} strokeWidth="6" strokeDasharray="0 11" />
      <path
        d="M178 58a16 16 0 0 1 16-16h28a16 16 0 0 1 16 16v24a14 14 0 0 1-14 14h-32a14 14 0 0 1-14-14z"
        fill={paint.yellow}
      />
      <rect x="192" y="56" width="32" height="20" rx="9" fill={paint.white} />
    </>
  )
}

function Shelf() {
  return (
    <>
      <path d="M318 134v24h18M488 134v24h-18" fill="none" stroke={paint.ink} strokeWidth="8" />
      <rect x="294" y="120" width="222" height="16" rx="8" fill={paint.raspberry} />
      <rect x="312" y="92" width="150" height="28" rx="8" fill={paint.ink} />
      <rect x="362" y="98" width="50" height="16" rx="8" fill={paint.butter} />
      <circle cx="387" cy="106" r="7" fill={paint.yellow} />
      <path d="M374 98v16M400 98v16" stroke={paint.ink} strokeWidth="3" />
      <path d="M322 106h18M434 106h16" stroke={paint.zinc} strokeWidth="5" />
      <Mirabelle x={490} y={102} radius={17} />
      <path
        d="M300 66h206M300 58v16M506 58v16"
        stroke={paint.raspberry}
        strokeWidth="4"
        strokeDasharray="9 9"
        fill="none"
      />
    </>
  )
}

function Bench() {
  return (
    <>
      <path d="M76 236v56M246 236v56" stroke={paint.deep} strokeWidth="16" strokeLinecap="butt" />
      <path d="M84 262h154" stroke={paint.deep} strokeWidth="10" />
      <rect x="44" y="222" width="236" height="20" rx="8" fill={paint.raspberry} />
      <path d="M62 228h60" stroke={paint.rose} strokeWidth="4" />
      <path d="M96 222v-14a7 7 0 0 1 7-7h26a7 7 0 0 1 7 7v14z" fill={paint.yellow} />
      <path d="M96 210h40" stroke={paint.amber} strokeWidth="5" strokeLinecap="butt" />
      <path d="M166 218h.1M182 218h.1M198 218h.1" stroke={paint.ink} strokeWidth="8" />
      <Drill />
      <path d="M318 262c0-32 44-32 44 0" fill="none" stroke={paint.ink} strokeWidth="5" />
      <path d="M312 292v-30a8 8 0 0 1 8-8h40a8 8 0 0 1 8 8v30z" fill={paint.white} />
      <path d="M312 270h56" stroke={paint.rose} strokeWidth="10" strokeLinecap="butt" />
    </>
  )
}

function Drill() {
  return (
    <g transform="translate(396 176)">
      <path d="M-34 26h26" stroke={paint.ink} strokeWidth="6" />
      <path d="M-10 14h20v24h-20z" fill={paint.ink} />
      <path d="M8 4h76a20 20 0 0 1 20 20v10a16 16 0 0 1-16 16H8z" fill={paint.raspberry} />
      <path d="M20 14h40" stroke={paint.rose} strokeWidth="5" />
      <path d="m54 50 34 0 10 44H62z" fill={paint.deep} />
      <rect x="50" y="90" width="60" height="22" rx="7" fill={paint.ink} />
      <path d="M52 56v12" stroke={paint.yellow} strokeWidth="8" />
      <path d="M84 22v.1M94 22v.1" stroke={paint.deep} strokeWidth="6" />
    </g>
  )
}
