import {
  box,
  chance,
  disc,
  fill,
  mirabelle,
  move,
  oval,
  paint,
  type Part,
  picture,
  plant,
  range,
  stroke,
  worn,
} from "./draw.ts"
import { tiles } from "./surfaces.ts"

const openings = [
  [330, 330],
  [775, 330],
  [775, 560],
] as const

/** A suburban house from the street: render, roof, shutters, front door. */
export const house = {
  before: () =>
    picture(
      ground(false),
      roof(false),
      wall(false),
      openings.map(([x, y], i) => opening(x, y, false, i)),
      door(false),
      decay(),
    ),
  progress: () =>
    picture(
      ground(true),
      roof(true),
      wall(true),
      openings.map(([x, y], i) => opening(x, y, true, i === 2 ? 9 : i)),
      door(true),
      scaffold(),
    ),
  after: () =>
    picture(
      ground(true),
      roof(true),
      wall(true),
      openings.map(([x, y], i) => opening(x, y, true, i)),
      door(true),
      garden(),
    ),
}

function ground(fresh: boolean): Part[] {
  return [
    box(0, 0, 1200, 900, fresh ? paint.sky : "#c9cbc6"),
    fresh ? disc(1040, 150, 74, paint.yellow) : "",
    fill(
      "M90 190c0-30 40-44 66-26 16-40 84-36 92 8 40-6 56 46 14 56H110c-26 0-36-24-20-38Z",
      fresh ? paint.white : "#b4b6b2",
    ),
    fill(
      "M860 250c0-24 30-34 50-20 14-30 64-28 70 6 30-4 42 36 10 42H876c-20 0-28-18-16-28Z",
      fresh ? paint.white : "#b4b6b2",
    ),
    fill("M0 780V560h90l40-50 60 50h40v220ZM980 780V600h60l50-60 60 60h50v180Z", fresh ? paint.butter : "#b3aea5"),
    fill("M0 560h90l40-50 60 50h40v24H0ZM980 600h60l50-60 60 60h50v22H980Z", fresh ? paint.rose : "#a19b92"),
    box(0, 770, 1200, 130, fresh ? paint.moss : "#9c9a82"),
    fill("M520 770h190l110 130H430Z", fresh ? paint.sand : "#b3a895"),
    fresh
      ? range(5).map((i) => fill(`M${530 - i * 16} ${790 + i * 24}h${170 + i * 36}v6h-${170 + i * 36}Z`, paint.oat))
      : stroke("M560 790l20 30-20 20 30 50M680 780l-14 40 30 30", worn.dark, 4, { opacity: 0.6 }),
  ]
}

function roof(fresh: boolean): Part[] {
  const missing = new Set(["4-2", "5-2", "9-4", "10-4", "3-5", "14-3"])
  const tone = (random: number, column: number, row: number) => {
    if (!fresh && missing.has(`${column}-${row}`)) return null
    if (fresh) return random > 0.66 ? "#cf7558" : random > 0.33 ? paint.brick : "#bd6047"
    return random > 0.7 ? "#8d8377" : random > 0.4 ? "#978c7f" : "#857b70"
  }
  const edge = "M330 110h540l150 180H180Z"
  return [
    box(770, 40, 86, 130, fresh ? paint.brick : "#8f8377", 4),
    box(758, 28, 110, 22, fresh ? "#a85640" : "#7d7267", 6),
    fill(edge, fresh ? "#a85640" : "#5f574f"),
    `<clipPath id="roof"><path d="${edge}"/></clipPath><g clip-path="url(#roof)">`,
    tiles(170, 112, 18, 6, 50, 31, tone, { shift: 25 }),
    "</g>",
    fresh
      ? ""
      : [
          fill("M250 230c30-20 70-10 90 10s60 10 60 30H230c-10-14 0-30 20-40Z", "#84876a"),
          fill("M700 270c20-30 60-24 90-10s40 4 50 20Z", "#84876a"),
        ],
    box(330, 100, 540, 18, fresh ? "#a85640" : "#6d645a", 9),
  ]
}

function wall(fresh: boolean): Part[] {
  return [
    box(220, 290, 760, 490, fresh ? paint.cream : "#cbbfad"),
    fresh
      ? [
          box(940, 290, 40, 490, paint.sand),
          range(8).map((i) => [
            box(220, 300 + i * 60, i & 1 ? 34 : 50, 54, paint.oat, 4),
            box(i & 1 ? 946 : 930, 300 + i * 60, i & 1 ? 34 : 50, 54, paint.oat, 4),
          ]),
        ]
      : [
          fill("M220 290h250c-20 60-70 50-100 80s-10 70-70 70-40 60-80 60Z", "#b9ab96"),
          fill("M980 500c-60 0-50 60-110 60s-40 70-90 80 0 80-30 140h230Z", "#b4a690"),
          fill("M560 430c40-30 90-10 110 20s10 80-40 84-100-70-70-104Z", "#a5785f"),
          tiles(576, 440, 3, 3, 30, 24, (random) => (random > 0.5 ? "#a87058" : "#96614c"), { shift: 15 }),
        ],
    box(200, 280, 800, 22, fresh ? paint.zinc : "#857b70", 8),
    fresh ? stroke("M962 300v470", paint.zinc, 16) : move("rotate(4 962 300)", stroke("M962 300v330", "#857b70", 15)),
    box(220, 740, 760, 40, fresh ? paint.oat : "#9b8f80"),
  ]
}

function opening(x: number, y: number, fresh: boolean, index: number): Part[] {
  const shutter = (left: number, slant = 0) => {
    const colour = fresh ? paint.raspberry : "#8b8f84"
    const slats = range(7).map((i) =>
      !fresh && (i + index) % 4 === 2
        ? ""
        : stroke(`M${left + 12} ${y + 22 + i * 20}h32`, fresh ? paint.deep : "#70746a", 6),
    )
    return move(`rotate(${slant} ${left} ${y})`, box(left, y, 56, 164, colour, 4), ...slats)
  }
  return [
    box(x - 10, y - 12, 140, 186, fresh ? paint.white : worn.panelDark, 4),
    box(x, y, 120, 164, fresh ? "#a9c6cf" : "#6f7370"),
    fresh
      ? fill(`M${x} ${y}h70l-70 110Z`, paint.white, { opacity: 0.45 })
      : stroke(`M${x + 20} ${y + 10}l40 50-16 30 40 60`, worn.light, 3),
    stroke(`M${x + 60} ${y}v164M${x} ${y + 62}h120`, fresh ? paint.white : worn.panel, 9, { "stroke-linecap": "butt" }),
    box(x - 20, y + 164, 160, 16, fresh ? paint.oat : worn.panelDark, 5),
    index === 9 ? "" : shutter(x - 70, 0),
    index === 9 ? "" : shutter(x + 134, !fresh && index === 1 ? 12 : 0),
    fresh && index < 3
      ? [
          box(x - 4, y + 146, 128, 26, paint.earth, 5),
          range(6).map((i) =>
            disc(
              x + 10 + i * 20,
              y + 140 - (i % 2) * 8,
              13,
              i % 3 === 0 ? paint.yellow : i % 3 === 1 ? paint.raspberry : paint.leaf,
            ),
          ),
        ]
      : "",
  ]
}

function door(fresh: boolean): Part[] {
  const panel = fresh ? paint.yellow : "#7e7468"
  return [
    box(534, 556, 152, 214, fresh ? paint.white : worn.panelDark, 6),
    box(548, 570, 124, 200, panel, 4),
    box(564, 586, 92, 60, fresh ? "#a9c6cf" : "#575a57", 4),
    box(564, 664, 40, 84, fresh ? paint.amber : "#6f665b", 4),
    box(616, 664, 40, 84, fresh ? paint.amber : "#6f665b", 4),
    disc(660, 656, 8, paint.ink),
    box(514, 768, 192, 22, fresh ? paint.oat : worn.panel, 4),
    fresh
      ? [
          fill("M506 556c14-34 60-50 104-50s90 16 104 50Z", paint.raspberry),
          fill("M560 556c4-30 24-46 50-50 26 4 46 20 50 50Z", paint.rose),
        ]
      : "",
    box(486, 616, 28, 40, fresh ? paint.raspberry : worn.dark, 5),
  ]
}

function decay(): Part[] {
  const random = chance(4)
  return [
    stroke(
      "M420 310l-20 60 30 40-24 60 20 50M860 310l20 70-30 40M480 640l24 50-20 60M900 620l-20 60 20 50",
      worn.dark,
      4,
      { opacity: 0.6 },
    ),
    fill("M380 560c-10 60 20 90-6 210h30c14-90-4-140-4-210Z", "#a89a86"),
    range(16).map((i) => {
      const x = (i < 8 ? 40 : 760) + (i % 8) * 52
      return stroke(
        `M${x} 800c-4-40-14-60-26-76M${x} 800c2-50 8-70 18-96M${x} 800c10-30 24-40 36-46`,
        random() > 0.5 ? "#7f8168" : "#8f8f72",
        7,
      )
    }),
    fill("M250 780c-10-60 10-110 60-110 50-20 90 30 90 110Z", "#80836a"),
  ]
}

const garden = (): Part[] => [
  fill("M262 784c-20-60 20-110 74-100 50-20 98 30 84 100Z", paint.leaf),
  fill("M340 784c-10-40 10-80 50-84 28 14 38 46 30 84Z", "#3f6a4a"),
  range(7).map((i) => disc(292 + i * 20, 726 + ((i * 17) % 40), 8, i & 1 ? paint.rose : paint.yellow)),
  stroke("M1090 800V600M1090 690l-40-44M1090 660l34-40", paint.earth, 20),
  fill(
    "M1090 400c60 0 96 44 92 92 32 30 32 88-14 104-20 42-76 46-102 22-42 20-90-8-88-52-34-32-18-84 24-96 4-42 42-70 88-70Z",
    paint.leaf,
  ),
  fill("M1016 500c6-30 24-46 50-50", "none", { stroke: paint.moss, "stroke-width": 14 }),
  range(8).map((i) => mirabelle(1020 + ((i * 53) % 130), 480 + ((i * 37) % 120), 13)),
  plant(494, 790, 0.5),
  plant(722, 790, 0.42, paint.deep),
  fill("M40 810h150v10H40ZM40 850h150v10H40Z", paint.white),
  range(5).map((i) => fill(`M${44 + i * 34} 884v-92l10-14 10 14v92Z`, paint.white)),
  oval(330, 792, 110, 10, paint.ink, { opacity: 0.12 }),
]

const scaffold = (): Part[] => [
  stroke("M250 860V270M470 860V270M700 860V270M930 860V270", paint.ink, 9),
  stroke("M250 860l220-250M930 860L700 610M250 560l220-230M930 560L700 330", paint.mauve, 6),
  box(226, 556, 730, 20, paint.toast, 5),
  box(226, 320, 730, 20, paint.toast, 5),
  stroke("M226 490h730", paint.raspberry, 8),
  fill("M470 340h230v214H470Z", paint.oat, { opacity: 0.55 }),
  fill("M500 556v-54h70v54Z", paint.yellow),
  oval(535, 502, 35, 9, paint.cream),
  box(610, 506, 84, 50, paint.sand, 6),
  fill("M80 860h180l-20-60H110Z", paint.oat),
  fill("M100 800h150l-14-50H120Z", paint.sand),
  stroke("M140 774h80M130 830h100", paint.rose, 12),
  mirabelle(640, 488, 15),
]
