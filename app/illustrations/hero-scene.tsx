import { Illustration } from "./illustration.tsx"
import { Mirabelle } from "./mirabelle.tsx"
import { paint } from "./palette.ts"

/** A Parisian house, cut open during its renovation, in front of a mirabelle as large as the sun. Its bottom edge is meant to touch the line below it. */
export function HeroScene({ className }: { className?: string | undefined }) {
  return (
    <Illustration
      viewBox="0 -10 640 602"
      className={className}
      label="Un immeuble parisien en coupe&nbsp;: on peint une chambre, on carrelle une cuisine, le salon est déjà terminé."
    >
      <Sun />
      <Scaffold />
      <Roof />
      <rect x="120" y="184" width="400" height="408" fill={paint.white} />
      <path d="M500 184h20v408h-20zM120 582h400v10H120z" fill={paint.sand} />
      <PaintedRoom />
      <LivingRoom />
      <Kitchen />
      <Bathroom />
      <rect x="106" y="178" width="428" height="20" rx="10" fill={paint.white} />
      <path d="M118 194h404" stroke={paint.sand} strokeWidth="6" />
      <Tree />
    </Illustration>
  )
}

function Sun() {
  return (
    <>
      <path d="M330 66c-2-26 6-44 20-58" fill="none" stroke={paint.ink} strokeWidth="9" />
      <path d="M349 28c22-34 64-34 98-14c-18 34-64 44-98 14Z" fill={paint.leaf} />
      <path d="M364 24c24-4 44-7 66-9" fill="none" stroke={paint.ink} strokeWidth="4" opacity=".35" />
      <path
        d="M326 60c150-34 272 90 272 252c0 120-60 216-140 284H182C98 536 52 430 52 318C52 160 170 30 326 60Z"
        fill={paint.yellow}
      />
      <path d="M332 60c150-34 266 90 266 252c0 120-60 216-140 284h-90c120-90 150-372-36-536Z" fill={paint.amber} />
      <path d="M100 206c10-26 22-46 38-64" fill="none" stroke={paint.white} strokeWidth="14" />
    </>
  )
}

function Scaffold() {
  return (
    <>
      <path d="M62 592V232M108 592V232" stroke={paint.ink} strokeWidth="7" />
      <path d="m62 440 46-110M62 578l46-110" stroke={paint.ink} strokeWidth="4" />
      <rect x="42" y="446" width="84" height="13" rx="5" fill={paint.raspberry} />
      <rect x="42" y="308" width="84" height="13" rx="5" fill={paint.raspberry} />
      <path d="M54 308v-30h24v30z" fill={paint.deep} />
      <path d="M54 286h24" stroke={paint.rose} strokeWidth="5" />
      <path d="M44 232h76" stroke={paint.ink} strokeWidth="7" />
      <path d="M44 234v116" stroke={paint.ink} strokeWidth="3" />
      <path d="M30 366c0-20 28-20 28 0" fill="none" stroke={paint.ink} strokeWidth="4" />
      <path d="M26 364h36l-5 34a5 5 0 0 1-5 4H36a5 5 0 0 1-5-4Z" fill={paint.rose} />
      <path d="M26 364h36l-1.5 9h-33Z" fill={paint.raspberry} />
    </>
  )
}

function Roof() {
  return (
    <>
      <path d="M180 110V72a6 6 0 0 1 6-6h52a6 6 0 0 1 6 6v38z" fill={paint.raspberry} />
      <path d="M224 66h14a6 6 0 0 1 6 6v38h-20z" fill={paint.deep} />
      <path d="M192 66V50M212 66V46M232 66V50" stroke={paint.skin} strokeWidth="12" strokeLinecap="butt" />
      <path d="M126 184 156 108a18 18 0 0 1 17-12h294a18 18 0 0 1 17 12l30 76Z" fill={paint.zinc} />
      <path d="M156 108a18 18 0 0 1 17-12h294a18 18 0 0 1 17 12l2 6H154Z" fill={paint.mauve} />
      <path d="M198 120v58M262 120v58M378 120v58M442 120v58" stroke={paint.mauve} strokeWidth="4" opacity=".55" />
      {[230, 320, 410].map((x) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <path d="M-26 184v-40a26 26 0 0 1 52 0v40z" fill={paint.white} />
          <path d="M-16 184v-38a16 16 0 0 1 32 0v38z" fill={x === 320 ? paint.yellow : paint.butter} />
          <path d="M0 131v53M-16 158h32" stroke={paint.white} strokeWidth="4" strokeLinecap="butt" />
        </g>
      ))}
      <path d="M426 97c-4-14 0-30 12-38l-1-15 9 7h8l9-7-1 15c10 8 12 24 8 38z" fill={paint.ink} />
      <path d="M468 94c16 2 22-10 16-22" fill="none" stroke={paint.ink} strokeWidth="6" />
      <path d="M443 59v.1M455 59v.1" stroke={paint.yellow} strokeWidth="4" />
    </>
  )
}

function PaintedRoom() {
  return (
    <>
      <rect x="136" y="206" width="176" height="170" rx="4" fill={paint.blush} />
      <path
        d="M136 206h104v112a7 7 0 0 1-14 0a6 6 0 0 0-12 0v22a7 7 0 0 1-14 0v-8a5 5 0 0 0-10 0v18h-54Z"
        fill={paint.raspberry}
      />
      <path d="M150 222v74M168 222v40" stroke={paint.deep} strokeWidth="6" opacity=".45" />
      <path d="M136 376c10-12 22-16 36-10s26-8 42 0 22-6 38 0 18 2 24 10z" fill={paint.white} />
      <path d="M146 344h40l-4 24a6 6 0 0 1-6 5h-20a6 6 0 0 1-6-5Z" fill={paint.ink} />
      <ellipse cx="166" cy="344" rx="20" ry="6" fill={paint.rose} />
      <path d="m278 292-26 82M282 292l22 82" stroke={paint.amber} strokeWidth="7" />
      <path d="M264 338h32M272 314h18M257 360h43" stroke={paint.amber} strokeWidth="6" />
      <path d="m268 332 1-40M283 332l2-40" stroke={paint.ink} strokeWidth="15" />
      <path d="M256 336h14M272 336h14" stroke={paint.deep} strokeWidth="9" />
      <rect x="257" y="248" width="38" height="54" rx="16" fill={paint.yellow} />
      <path d="M260 276h32v16a12 12 0 0 1-12 12h-8a12 12 0 0 1-12-12Z" fill={paint.ink} />
      <path d="M264 276v-22M286 276v-24" stroke={paint.ink} strokeWidth="5" strokeLinecap="butt" />
      <circle cx="273" cy="232" r="16" fill={paint.skin} />
      <path d="M246 226a3 3 0 0 1 3-4l8 1a17 14 0 0 1 33 2l-1 3z" fill={paint.ink} />
      <path d="m268 262-20 6-14-6" fill="none" stroke={paint.yellow} strokeWidth="13" />
      <path d="M232 260 224 244" stroke={paint.ink} strokeWidth="5" />
      <circle cx="231" cy="259" r="8" fill={paint.skin} />
      <rect x="194" y="228" width="50" height="18" rx="8" fill={paint.rose} />
      <path d="M203 233h20" stroke={paint.white} strokeWidth="4" />
    </>
  )
}

function LivingRoom() {
  return (
    <>
      <rect x="328" y="206" width="172" height="170" rx="4" fill={paint.rose} />
      <path d="M328 356h172v20H328z" fill={paint.amber} />
      <path d="M420 356v-98a36 36 0 0 1 72 0v98z" fill={paint.white} />
      <path d="M429 348v-88a27 27 0 0 1 54 0v88z" fill={paint.butter} />
      <path d="M456 234v114M429 280h54" stroke={paint.white} strokeWidth="6" strokeLinecap="butt" />
      <path d="M426 320h60M434 320v30M446 320v30M458 320v30M470 320v30M480 320v30" stroke={paint.ink} strokeWidth="4" />
      <path d="M374 206v26" stroke={paint.ink} strokeWidth="4" />
      <path d="M352 250a22 20 0 0 1 44 0z" fill={paint.deep} />
      <path d="M366 250a8 7 0 0 0 16 0z" fill={paint.yellow} />
      <rect x="344" y="268" width="44" height="40" rx="4" fill={paint.white} />
      <Mirabelle x={366} y={292} radius={9} />
      <rect x="340" y="318" width="72" height="34" rx="13" fill={paint.raspberry} />
      <rect x="334" y="334" width="18" height="28" rx="9" fill={paint.deep} />
      <rect x="400" y="334" width="18" height="28" rx="9" fill={paint.deep} />
      <rect x="346" y="344" width="60" height="18" rx="7" fill={paint.raspberry} />
      <path d="M342 368v-6M410 368v-6" stroke={paint.ink} strokeWidth="5" />
      <rect x="356" y="326" width="22" height="20" rx="6" fill={paint.yellow} transform="rotate(-10 367 336)" />
    </>
  )
}

function Kitchen() {
  return (
    <>
      <rect x="136" y="392" width="236" height="184" rx="4" fill={paint.butter} />
      <path d="M136 560h236v16H136z" fill={paint.sand} />
      <rect x="146" y="460" width="150" height="40" fill={paint.white} />
      {[0, 1, 2, 3, 4, 5].map((column) => (
        <path
          key={column}
          d={`M${146 + 20 * column} 460h20a20 20 0 0 1-20 20zM${166 + 20 * column} 480v20h-20a20 20 0 0 1 20-20z`}
          fill={column % 2 === 0 ? paint.raspberry : paint.yellow}
        />
      ))}
      <path d="M270 460h26v40h-26z" fill={paint.sand} />
      <path d="M276 470h14M276 480h14M276 490h14" stroke={paint.white} strokeWidth="3" />
      <path d="M146 432h88" stroke={paint.amber} strokeWidth="8" />
      <path d="M154 428v-16h16v16zM178 428v-22h12v22zM214 428v-14h14v14z" fill={paint.raspberry} />
      <path d="M196 428v-16h12v16z" fill={paint.white} />
      <path d="M270 392v20" stroke={paint.ink} strokeWidth="4" />
      <path d="M252 428a18 17 0 0 1 36 0z" fill={paint.deep} />
      <path d="M263 428a7 6 0 0 0 14 0z" fill={paint.yellow} />
      <path d="M170 496v-16a9 9 0 0 1 18 0" fill="none" stroke={paint.ink} strokeWidth="6" />
      <rect x="146" y="506" width="150" height="56" fill={paint.deep} />
      {[151, 200, 249].map((x) => (
        <g key={x}>
          <rect x={x} y="512" width="42" height="46" rx="5" fill={paint.raspberry} />
          <path d={`M${x + 16} 521h10`} stroke={paint.yellow} strokeWidth="4" />
        </g>
      ))}
      <rect x="140" y="496" width="162" height="13" rx="6" fill={paint.amber} />
      <path d="m326 568 2-48M344 568l-2-48" stroke={paint.ink} strokeWidth="17" />
      <path d="M316 572h12M336 572h14" stroke={paint.deep} strokeWidth="9" />
      <rect x="314" y="468" width="42" height="62" rx="17" fill={paint.rose} />
      <path d="M317 500h36v20a12 12 0 0 1-12 12h-12a12 12 0 0 1-12-12Z" fill={paint.ink} />
      <path d="M323 500v-26M347 500v-28" stroke={paint.ink} strokeWidth="5" strokeLinecap="butt" />
      <circle cx="350" cy="436" r="9" fill={paint.ink} />
      <circle cx="333" cy="450" r="17" fill={paint.skinDeep} />
      <path d="M320 440a18 17 0 0 1 31 14q-6 4-8-6q-12 2-23-8Z" fill={paint.ink} />
      <path d="m328 486-16 6-14-8" fill="none" stroke={paint.rose} strokeWidth="13" />
      <g transform="rotate(-12 286 474)">
        <rect x="274" y="462" width="24" height="24" rx="2" fill={paint.white} />
        <path d="M274 474a12 12 0 0 0 12-12h12a24 24 0 0 1-24 24z" fill={paint.raspberry} />
      </g>
      <circle cx="299" cy="482" r="8" fill={paint.skinDeep} />
    </>
  )
}

function Bathroom() {
  return (
    <>
      <rect x="388" y="392" width="112" height="184" rx="4" fill={paint.raspberry} />
      <path d="M388 480h112v96H388z" fill={paint.rose} />
      <path
        d="M388 504h112M388 528h112M412 480v96M436 480v96M460 480v96M484 480v96"
        stroke={paint.blush}
        strokeWidth="3"
        strokeLinecap="butt"
      />
      <path d="M388 480h112" stroke={paint.white} strokeWidth="6" strokeLinecap="butt" />
      <circle cx="428" cy="436" r="22" fill={paint.yellow} />
      <circle cx="428" cy="436" r="15" fill={paint.white} />
      <path d="m420 440 12-12" stroke={paint.blush} strokeWidth="4" />
      <path d="M484 528v-96a12 12 0 0 0-24 0" fill="none" stroke={paint.white} strokeWidth="5" />
      <path d="M448 446a12 12 0 0 1 24 0z" fill={paint.white} />
      <path d="M454 454v8M460 456v12M466 454v8" stroke={paint.white} strokeWidth="3" opacity=".7" />
      <path d="M406 566v8M482 566v8" stroke={paint.ink} strokeWidth="8" />
      <path d="M394 528h100v14a28 28 0 0 1-28 28h-44a28 28 0 0 1-28-28Z" fill={paint.white} />
      <path d="M480 528h14v14a28 28 0 0 1-28 28h-12c16 0 26-18 26-42Z" fill={paint.sand} />
      <path d="M390 528h108" stroke={paint.ink} strokeWidth="7" />
      <Mirabelle x={414} y={514} radius={9} />
    </>
  )
}

function Tree() {
  return (
    <>
      <path d="M572 592v-96M572 552l-18-22M572 536l16-18" fill="none" stroke={paint.skinDeep} strokeWidth="9" />
      <path
        d="M572 412c26 0 42 18 40 38c14 10 14 38-6 46c-8 18-32 20-44 10c-18 8-38-4-38-22c-14-14-8-36 10-42c2-18 18-30 38-30Z"
        fill={paint.leaf}
      />
      <path d="M548 452c2-10 8-16 18-18" fill="none" stroke={paint.white} strokeWidth="6" opacity=".55" />
      <circle cx="556" cy="478" r="8" fill={paint.yellow} />
      <circle cx="590" cy="456" r="8" fill={paint.yellow} />
      <circle cx="586" cy="488" r="8" fill={paint.yellow} />
      <circle cx="574" cy="440" r="6" fill={paint.yellow} />
      <circle cx="544" cy="585" r="7" fill={paint.yellow} />
    </>
  )
}
