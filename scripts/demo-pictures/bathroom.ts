import {
  box,
  bucket,
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
  view,
  worn,
} from "./draw.ts"
import { floor, tiledFloor, tiles } from "./surfaces.ts"

const ground = floor(690)

/** A bathroom: washbasin on the left, bath under the window on the right. */
export const bathroom = {
  before: () => picture(roomBefore(), basinBefore(), bathBefore()),
  progress: () => picture(roomProgress(), pipes(), works()),
  after: () => picture(roomAfter(), basinAfter(), bathAfter(), mirabelle(1128, 846, 15)),
}

function windowOf(sunny: boolean): Part[] {
  const frame = sunny ? paint.white : worn.light
  return [
    box(742, 88, 256, 276, sunny ? paint.sand : worn.panel, 10),
    view(760, 106, 220, 240, sunny, "view"),
    stroke("M870 106v240M760 190h220", frame, 12, { "stroke-linecap": "butt" }),
    stroke("M760 106h220v240H760Z", frame, 16),
    box(728, 352, 284, 22, sunny ? paint.amber : worn.panelDark, 8),
  ]
}

function roomBefore(): Part[] {
  const missing = new Set(["3-2", "4-2", "11-4", "6-4", "17-1", "18-1", "9-0"])
  return [
    box(0, 0, 1200, 690, worn.wall),
    fill("M1200 0v260c-40 10-50-50-100-60s-30-70-90-80-30-80-110-90-60-30-90-30Z", worn.mould, { opacity: 0.55 }),
    range(26).map((i) =>
      disc(1010 + ((i * 71) % 180), 30 + ((i * 47) % 190), 4 + (i % 5) * 3, worn.mould, { opacity: 0.7 }),
    ),
    fill("M0 120c60 10 70 70 40 110s-10 70-40 90Z", worn.stain, { opacity: 0.6 }),
    box(0, 390, 1200, 300, "#8f8375"),
    tiles(0, 390, 20, 5, 60, 60, (random, column, row) =>
      missing.has(`${column}-${row}`) ? null : random > 0.75 ? "#bfae98" : random > 0.35 ? "#c9baa5" : "#c4b49e",
    ),
    box(0, 378, 1200, 14, "#a98f78"),
    stroke("M430 400l30 50-14 40 34 70M1090 420l-24 50 20 30M80 520l30 40-10 60", worn.dark, 4, { opacity: 0.7 }),
    box(0, 690, 1200, 210, "#8c8175"),
    tiledFloor(ground, 96, (odd, random) => (random > 0.97 ? null : odd ? "#a2968a" : "#b9ae9f")),
    windowOf(false),
    stroke("M800 120l30 60-20 40", worn.dark, 3, { opacity: 0.7 }),
  ]
}

function basinBefore(): Part[] {
  return [
    stroke("M300 0v70", worn.ink, 4),
    fill("M276 66h48l8 30h-64Z", worn.panelDark),
    box(180, 120, 230, 230, worn.metal, 4),
    box(192, 132, 206, 206, "#b9bdb8", 2),
    fill("M192 132h60l-60 90ZM398 300v38h-70Z", "#a7a294", { opacity: 0.8 }),
    stroke("M330 132l-34 80 40 30-46 96M296 212l-60 20", worn.dark, 3),
    fill("M260 520h80l10 200h-100Z", "#cfc7ba"),
    fill("M308 520h32l10 200h-34Z", worn.panel),
    fill("M150 458h300c0 50-50 82-150 82s-150-32-150-82Z", "#d9d2c6"),
    fill("M380 458h70c0 50-50 82-150 82 50-8 76-34 80-82Z", worn.panel),
    box(140, 446, 320, 20, "#e2dcd2", 8),
    fill("M250 470c10 20 8 44 20 62h12c-10-20-10-40-8-62Z", "#b08f6d", { opacity: 0.7 }),
    stroke("M300 446v-26h30M268 446v-12", worn.metal, 12),
    fill("M330 430c5 8 7 10 7 14a7 7 0 0 1-14 0c0-4 2-6 7-14Z", worn.glass),
    stroke("M400 540v90h-40v60", worn.metal, 12),
    oval(330, 742, 90, 14, "#7d7369", { opacity: 0.7 }),
  ]
}

function bathBefore(): Part[] {
  return [
    box(600, 560, 560, 210, "#b3a593", 4),
    tiles(604, 572, 9, 3, 61, 64, (random, column, row) =>
      column === 5 && row > 0 ? null : random > 0.5 ? "#c4b49e" : "#bcab95",
    ),
    box(905, 640, 66, 130, worn.ink),
    stroke("M916 690h50M916 730h50", worn.metal, 10),
    box(584, 528, 592, 44, "#ded7cb", 20),
    box(584, 550, 592, 22, "#c9c0b2", 11),
    fill("M740 530c4 24 20 40 8 76h14c6-30 0-50 2-76Z", "#b08f6d", { opacity: 0.75 }),
    stroke("M1100 528v-60M1060 470h80", worn.metal, 13),
    disc(1060, 470, 13, worn.dark),
    disc(1140, 470, 13, worn.dark),
    stroke("M640 100h90M640 100v420", worn.metal, 8),
    fill("M600 100h40c40 60 20 180 34 260s-10 110 0 160h-84c10-120-14-300 10-420Z", "#bdb29f"),
    fill("M640 100c40 60 20 180 34 260s-10 110 0 160h-26c0-160 10-300-8-420Z", "#a99d89"),
    fill("M600 500h74v20h-84Z", worn.mould),
  ]
}

function roomAfter(): Part[] {
  return [
    box(0, 0, 1200, 690, paint.cream),
    box(0, 0, 1200, 24, paint.white),
    box(0, 390, 1200, 300, paint.blush),
    tiles(
      0,
      390,
      30,
      3,
      40,
      100,
      (random) => (random > 0.82 ? "#f9ccd9" : random > 0.5 ? paint.rose : random > 0.25 ? "#f0a8bf" : "#f6bfd0"),
      {
        gap: 3,
      },
    ),
    box(0, 376, 1200, 16, paint.raspberry),
    box(0, 690, 1200, 210, paint.oat),
    tiledFloor(ground, 120, () => paint.white),
    tiledFloor(ground, 120, (_odd, random) => (random > 0.5 ? paint.cream : "#fbf4e8"), 4),
    cabochons(),
    windowOf(true),
    plant(940, 354, 0.5, paint.yellow),
  ]
}

const cabochons = (): Part[] =>
  range(16).map((i) =>
    range(6).map((j) => {
      const [x, z] = [(i - 8) * 120, j * 120]
      return z > ground.farthest
        ? ""
        : fill(
            ground.shape([
              [x - 20, z],
              [x, z - 20],
              [x + 20, z],
              [x, z + 20],
            ]),
            paint.raspberry,
          )
    }),
  )

function basinAfter(): Part[] {
  return [
    stroke("M120 230v-40M480 230v-40", paint.ink, 7),
    disc(120, 252, 30, paint.white),
    disc(480, 252, 30, paint.white),
    disc(120, 252, 20, paint.butter),
    disc(480, 252, 20, paint.butter),
    disc(300, 236, 124, paint.amber),
    disc(300, 236, 108, "#e8f1f0"),
    stroke("M236 260l74-96M262 290l60-78", paint.white, 11, { opacity: 0.9 }),
    box(110, 500, 400, 190, paint.amber, 12),
    box(470, 500, 40, 190, paint.toast, 12),
    box(122, 512, 366, 78, paint.honey, 8),
    box(122, 600, 366, 78, paint.honey, 8),
    stroke("M270 550h70M270 638h70", paint.ink, 9),
    box(96, 474, 428, 30, paint.white, 10),
    box(96, 492, 428, 12, paint.oat, 6),
    fill("M200 430h220c0 30-24 46-60 46H260c-36 0-60-16-60-46Z", paint.white),
    fill("M360 430h60c0 30-24 46-60 46h-40c26-4 40-20 40-46Z", paint.oat),
    stroke("M310 430v-62a22 22 0 0 1 44 0v8", paint.ink, 12),
    box(134, 414, 34, 60, paint.raspberry, 8),
    box(144, 398, 14, 20, paint.ink, 4),
    stroke("M440 474v-30", paint.leaf, 5),
    disc(440, 430, 15, paint.yellow),
    disc(456, 446, 10, paint.raspberry),
    fill("M170 690h60v60h-60ZM390 690h60v60h-60Z", paint.rose),
    box(176, 706, 74, 54, paint.white, 14),
    box(262, 706, 74, 54, paint.yellow, 14),
    box(348, 706, 74, 54, paint.raspberry, 14),
    box(110, 752, 400, 16, paint.ink, 6),
    stroke("M128 692v66M492 692v66", paint.ink, 8),
  ]
}

function bathAfter(): Part[] {
  return [
    oval(870, 792, 300, 20, paint.ink, { opacity: 0.1 }),
    stroke("M690 760v28M1060 760v28", paint.ink, 18),
    fill("M596 566h560c0 110-50 206-150 206H746c-100 0-150-96-150-206Z", paint.white),
    fill("M1040 566h116c0 110-50 206-150 206h-60c70-20 94-110 94-206Z", paint.oat),
    box(572, 540, 608, 34, paint.white, 17),
    box(572, 556, 608, 18, paint.oat, 9),
    stroke("M640 620c8 50 30 90 60 106", paint.white, 12),
    stroke("M1106 540V420a30 30 0 0 0-60 0v22", paint.ink, 13),
    stroke("M1086 500h40", paint.ink, 11),
    fill("M690 540h112v128a8 8 0 0 1-8 8h-96a8 8 0 0 1-8-8Z", paint.yellow),
    fill("M690 640h112v14H690Z", paint.white),
    fill("M772 540h30v128a8 8 0 0 1-8 8h-22Z", paint.amber),
    move(
      "translate(540 0)",
      stroke("M30 770V640h70v130M30 690h70", paint.toast, 11),
      box(14, 622, 102, 20, paint.amber, 8),
    ),
    box(566, 596, 30, 28, paint.raspberry, 5),
    stroke("M608 622v-40", paint.deep, 10),
    oval(880, 850, 250, 30, paint.raspberry),
    oval(880, 846, 214, 22, paint.rose),
  ]
}

function roomProgress(): Part[] {
  return [
    box(0, 0, 1200, 690, paint.oat),
    box(0, 0, 1200, 376, "#ece4d2"),
    fill("M0 0h560c-30 40-70 20-110 50s-90 10-140 30-130 0-180 26-90-6-130 0Z", paint.cream),
    range(5).map((i) => stroke(`M${i * 240 + 120} 30v340`, "#d9cdb6", 5)),
    range(5).map((i) => range(5).map((j) => disc(i * 240 + 132, 60 + j * 70, 4, "#c3b59b"))),
    box(0, 376, 1200, 314, "#9fb3a0"),
    fill("M0 376h1200v20c-90 20-140-6-220 10s-160-8-240 6-160-10-240 4-160-8-260 6-160-10-240 0Z", "#b2c3b1"),
    tiles(0, 390, 14, 3, 40, 100, (random, column, row) =>
      column + row * 2 > 11 ? null : random > 0.6 ? paint.rose : random > 0.3 ? "#f0a8bf" : "#f6bfd0",
    ),
    box(0, 690, 1200, 210, "#a79c90"),
    tiledFloor(ground, 120, (_odd, _random, column, row) => (column + row < 1 ? paint.cream : null)),
    windowOf(true),
  ]
}

const pipes = (): Part[] => [
  stroke("M640 690V470M680 690V510h130", paint.raspberry, 11),
  stroke("M710 690V550h220v-110", "#3f6f92", 11),
  disc(640, 470, 13, paint.ink),
  disc(930, 440, 13, paint.ink),
  disc(810, 510, 13, paint.ink),
  stroke("M300 300v-80", paint.ink, 6),
  stroke("M280 300c0 30 40 20 40 50", paint.amber, 6),
]

const works = (): Part[] => [
  fill("M770 600h300l40 170H730Z", "#c7a272"),
  fill("M760 560h320v50H760Z", paint.oak),
  stroke("M770 640h288M762 690h320M752 736h340", "#a8824f", 6),
  move(
    "translate(820 460)",
    range(6)
      .map((i) => box(i * 3 - (i % 2) * 4, i * 17, 150, 14, i & 1 ? paint.rose : "#f0a8bf", 3))
      .join(""),
  ),
  bucket(480, 850, paint.raspberry, paint.oat),
  move(
    "rotate(-16 640 842)",
    box(600, 834, 150, 12, paint.ink, 3),
    fill("M600 846h150v26l-8 8-8-8-8 8-8-8-8 8-8-8-8 8-8-8-8 8-8-8-8 8-8-8-8 8-8-8-8 8-8-8-8 8Z", paint.zinc),
    stroke("M660 834c0-24 40-24 40 0", paint.toast, 14),
  ),
  box(90, 800, 260, 26, paint.yellow, 6),
  box(196, 804, 48, 18, paint.white, 8),
  disc(220, 813, 6, paint.leaf),
  mirabelle(1010, 540, 20),
]
