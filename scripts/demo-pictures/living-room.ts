import {
  box,
  bucket,
  disc,
  fill,
  ladder,
  mirabelle,
  move,
  oval,
  paint,
  type Part,
  picture,
  plant,
  range,
  stroke,
  view,
  worn,
} from "./draw.ts"
import { chevronFloor, floor, plankFloor } from "./surfaces.ts"

const ground = floor(640)
const oak = [paint.oak, paint.honey, "#e0ad57", "#d3983f", "#dba851"]

/** A Parisian living room: fireplace on the left, French window on the right, and above all its floor. */
export const livingRoom = {
  before: () => picture(roomBefore(), french(false), fireplace(false), rubbish()),
  progress: () => picture(roomProgress(), french(true), fireplace(true), floorWorks()),
  after: () => picture(roomAfter(), french(true), fireplace(true), furniture()),
}

function roomBefore(): Part[] {
  return [
    box(0, 0, 1200, 640, "#cdbfa8"),
    range(20).map((i) => box(i * 60 + 10, 40, 26, 570, "#c2b298")),
    range(10).map((i) => range(7).map((j) => disc(i * 120 + 53, 90 + j * 78, 7, "#b09f84"))),
    fill("M0 0h1200v40H0Z", worn.light),
    fill("M520 40c60 20 40 80 90 100s20 90-20 110-50 70-100 40-40-60-60-100 30-140 90-150Z", worn.stain, {
      opacity: 0.55,
    }),
    fill("M640 40h110c10 70-20 120-10 190-30 30-46 10-60 40-30-60-20-150-40-230Z", "#dfd8ca"),
    fill("M680 270c14-30 30-10 60-40 20 20 26 50 10 80-30 6-60-10-70-40Z", "#b9ab92"),
    stroke("M700 60l-10 60 24 40-10 60", worn.dark, 3.5, { opacity: 0.6 }),
    stroke("M40 60l30 70-20 50 30 60", worn.dark, 3.5, { opacity: 0.5 }),
    box(0, 606, 1200, 36, worn.panelDark),
    box(0, 640, 1200, 260, "#75685c"),
    plankFloor(ground, ["#8b7c6d", "#83745f", "#93836f", "#7d6f60"], 150),
    fill("M0 640h880c-30 30 10 60-40 90s30 60-20 90-20 50-40 80H0Z", "#a39a8f"),
    fill(
      "M880 640c-30 30 10 60-40 90s30 60-20 90-20 50-40 80h34c30-30 10-50 60-80s-16-60 40-90-10-60 20-90Z",
      "#bdb4a8",
    ),
    range(40).map((i) => disc((i * 197) % 780, 670 + ((i * 83) % 220), 5, "#8f867b")),
    fill("M220 760c60-24 150-20 190 10s-10 60-80 62-170-40-110-72Z", "#8a8075", { opacity: 0.8 }),
  ]
}

function french(sunny: boolean): Part[] {
  const frame = sunny ? paint.white : worn.light
  return [
    box(796, 60, 324, 582, sunny ? paint.sand : worn.panel, 8),
    view(820, 90, 276, 548, sunny, "view"),
    box(820, 452, 276, 10, sunny ? paint.ink : worn.dark, 4),
    range(12).map((i) => stroke(`M${832 + i * 23} 462v172`, sunny ? paint.ink : worn.dark, 5)),
    stroke("M820 560h276", sunny ? paint.ink : worn.dark, 5),
    stroke("M958 90v550M820 250h276", frame, 15, { "stroke-linecap": "butt" }),
    stroke("M820 640V90h276v550", frame, 20),
    disc(946, 400, 8, sunny ? paint.amber : worn.dark),
    sunny ? "" : [stroke("M850 110l40 80-24 50", worn.dark, 3), box(1020, 262, 60, 80, "#b9a98e")],
  ]
}

function fireplace(fresh: boolean): Part[] {
  const marble = fresh ? paint.white : "#c9c1b5"
  const shade = fresh ? paint.oat : worn.panel
  return [
    box(196, 96, 268, 262, fresh ? paint.amber : worn.woodDark, 10),
    box(212, 112, 236, 238, fresh ? "#e8f1f0" : "#a9aca6", 4),
    fresh
      ? stroke("M250 260l90-120M290 310l100-130", paint.white, 12, { opacity: 0.85 })
      : stroke("M300 112l30 90-60 60 40 88M330 202l118 40", worn.dark, 3.5),
    box(148, 364, 364, 30, marble, 8),
    box(148, 382, 364, 12, shade, 5),
    fill("M170 394h320v246H170Z", marble),
    fill("M458 394h32v246h-32Z", shade),
    box(236, 452, 188, 190, fresh ? paint.ink : worn.ink, 6),
    fill("M236 500c20-40 60-62 94-62s74 22 94 62v-48H236Z", marble),
    fresh
      ? ""
      : [
          fill("M236 642c10-40 50-60 80-50s60-10 108 50Z", worn.dark),
          stroke("M180 410l30 60-14 40 24 70", worn.dark, 4),
        ],
  ]
}

const rubbish = (): Part[] => [
  stroke("M600 0v110", worn.ink, 4),
  box(590, 104, 20, 24, worn.ink, 5),
  fill("M586 126h28c10 10 12 16 12 24a26 26 0 0 1-52 0c0-8 2-14 12-24Z", "#e8dcb8"),
  fill("M560 700l20-110h150l18 110Z", "#b48e5f"),
  fill("M560 700l20-110h56l-10 110Z", "#a27e52"),
  fill("M580 590h150l30 24H600ZM580 590l-44 20h24l44-20Z", "#c7a272"),
  fill("M920 850l180-60 20 14-182 66Z", "#93836f"),
  fill("M960 820l150 50-10 16-150-48Z", "#a39380"),
  stroke("M1000 838l6-10M1070 858l6-10", worn.ink, 5),
]

function panels(): Part[] {
  return [
    box(0, 0, 1200, 640, paint.blush),
    box(0, 0, 1200, 40, paint.white),
    box(0, 40, 1200, 10, paint.oat),
    stroke("M40 90h80v420H40ZM560 90h190v300H560ZM560 430h190v130H560ZM1150 90h80v420h-80Z", paint.white, 8),
    box(0, 588, 1200, 54, paint.white),
    box(0, 588, 1200, 8, paint.oat),
  ]
}

function roomAfter(): Part[] {
  return [
    panels(),
    box(0, 640, 1200, 260, paint.toast),
    chevronFloor(ground, oak),
    fill("M830 640h250l160 260H700Z", paint.butter, { opacity: 0.3 }),
  ]
}

function roomProgress(): Part[] {
  return [
    panels(),
    box(0, 640, 1200, 260, "#b5a999"),
    range(9).map((i) =>
      fill(
        ground.shape([
          [-1200, i * 90],
          [1200, i * 90],
          [1200, i * 90 + 16],
          [-1200, i * 90 + 16],
        ]),
        "#9d8f7d",
      ),
    ),
    chevronFloor(ground, oak, { keep: (column, depth) => column < 0 || (column < 3 && depth > 260 + column * 110) }),
  ]
}

function furniture(): Part[] {
  return [
    stroke("M600 40v70", paint.ink, 5),
    fill("M520 170a80 66 0 0 1 160 0Z", paint.deep),
    fill("M624 108a80 66 0 0 1 56 62h-36c0-30-6-50-20-62Z", paint.ink, { opacity: 0.2 }),
    fill("M574 170a26 18 0 0 0 52 0Z", paint.yellow),
    plant(196, 366, 0.42, paint.yellow),
    box(410, 320, 22, 46, paint.deep, 4),
    box(436, 306, 24, 60, paint.raspberry, 4),
    mirabelle(330, 350, 15),
    fill(
      "M330 520c10 34 46 44 46 78 0 24-20 34-46 34s-46-10-46-34c0-16 8-26 16-34 4 10 8 14 14 16-2-24 4-44 16-60Z",
      paint.yellow,
    ),
    fill("M332 572c6 16 20 22 20 38s-10 20-20 20-22-6-22-20 14-20 22-38Z", paint.clay),
    box(276, 618, 110, 18, paint.earth, 9),
    oval(640, 812, 400, 58, paint.raspberry, { opacity: 0.9 }),
    oval(640, 808, 350, 46, paint.rose),
    oval(640, 806, 290, 34, paint.blush),
    box(560, 540, 420, 130, paint.raspberry, 34),
    fill("M940 574a34 34 0 0 1 40 0v96h-60Z", paint.deep, { opacity: 0.35 }),
    box(520, 610, 90, 150, paint.deep, 36),
    box(930, 610, 90, 150, paint.deep, 36),
    box(576, 660, 388, 96, paint.raspberry, 26),
    stroke("M770 668v80", paint.deep, 6),
    stroke("M560 764v26M980 764v26", paint.ink, 14),
    move("rotate(-10 680 610)", box(636, 566, 92, 92, paint.yellow, 20)),
    move("rotate(8 880 616)", box(836, 576, 86, 86, paint.white, 20), stroke("M852 606h54M852 632h54", paint.rose, 9)),
    plant(1130, 690, 1.25, paint.yellow),
    box(440, 790, 180, 18, paint.oak, 9),
    stroke("M468 806l-14 54M592 806l14 54", paint.toast, 12),
    box(488, 770, 70, 12, paint.deep, 4),
    box(496, 758, 58, 12, paint.yellow, 4),
    fill("M576 764h28v20a8 8 0 0 1-8 8h-12a8 8 0 0 1-8-8Z", paint.white),
  ]
}

const floorWorks = (): Part[] => [
  ladder(560, 690, 500),
  move(
    "translate(760 790) rotate(-14)",
    range(5)
      .map((i) => box(i * 6, i * -16, 330, 14, oak[i] ?? paint.oak, 3))
      .join(""),
  ),
  bucket(980, 870, paint.yellow, paint.toast),
  box(420, 806, 220, 70, paint.raspberry, 10),
  box(420, 806, 220, 24, paint.deep, 10),
  stroke("M490 806v-24h80v24", paint.ink, 10),
  box(518, 820, 24, 26, paint.yellow, 5),
  move(
    "rotate(26 330 800)",
    box(260, 792, 120, 30, paint.toast, 14),
    fill("M374 776h66v62h-66Z", paint.ink),
    fill("M430 776h10v62h-10Z", paint.mauve),
  ),
  stroke("M600 40v70", paint.ink, 5),
  mirabelle(340, 348, 15),
]
