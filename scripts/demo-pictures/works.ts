import {
  box,
  bucket,
  clip,
  disc,
  fill,
  mirabelle,
  move,
  oval,
  paint,
  picture,
  plant,
  range,
  stroke,
  view,
} from "./draw.ts"
import { floor, plankFloor, tiles } from "./surfaces.ts"

export function insulation(): string {
  const ground = floor(740)
  const wool = (d: string, seed: number) => [
    fill(d, paint.rose),
    range(7).map((i) => stroke(`M${seed + ((i * 43) % 90)} ${150 + i * 78}c20-16 40 16 60 0`, "#f0a0bb", 8)),
  ]
  return picture(
    box(0, 0, 1200, 900, paint.toast),
    clip(
      "loft",
      `<path d="M0 0h1200v900H0Z"/>`,
      box(0, 0, 1200, 740, paint.oat),
      range(5)
        .map((i) => move(`translate(${i * 246} 0)`, ...wool("M8 0h214v740H8Z", 40).flat()))
        .join(""),
      box(738, 0, 246, 740, "#a8702c"),
      range(9)
        .map((i) => stroke(`M750 ${60 + i * 84}h222`, "#8f5d22", 5))
        .join(""),
      fill("M984 0h216v420H984Z", "#a8702c"),
      stroke("M996 60h204M996 144h204M996 228h204M996 312h204M996 396h204", "#8f5d22", 5),
      range(6)
        .map((i) => [box(i * 246 - 26, 0, 50, 740, paint.oak), box(i * 246 + 8, 0, 16, 740, paint.toast)].join(""))
        .join(""),
      box(0, 470, 1200, 44, paint.honey),
      box(0, 500, 1200, 14, paint.toast),
    ),
    box(292, 110, 180, 250, paint.white, 10),
    view(308, 126, 148, 218, true, "view"),
    stroke("M308 126h148v218H308Z", paint.white, 14),
    box(0, 740, 1200, 160, paint.toast),
    plankFloor(ground, [paint.oak, paint.honey, "#dda64f"]),
    move(
      "translate(880 690)",
      fill("M-160-110h270v220h-270Z", paint.rose),
      fill("M-160-110h270v40h-270Z", "#f9d0dc"),
      oval(-160, 0, 70, 110, "#f0a0bb"),
      stroke("M-160-74a46 74 0 1 0 30 120a30 50 0 0 0-40-84", paint.raspberry, 10),
      oval(110, 0, 70, 110, paint.rose),
      stroke("M-60-108v216M30-108v216", paint.deep, 12),
    ),
    move(
      "translate(210 742) rotate(-6)",
      box(0, 0, 210, 60, paint.yellow, 10),
      box(200, 14, 120, 32, paint.zinc, 4),
      fill("M200 46h120l-10 10-10-10-10 10-10-10-10 10-10-10-10 10-10-10-10 10-10-10-10 10-10-10Z", paint.mauve),
      box(40, 20, 90, 20, paint.amber, 10),
    ),
    box(500, 800, 190, 40, paint.raspberry, 20),
    disc(520, 820, 44, paint.yellow),
    disc(520, 820, 18, paint.ink),
    mirabelle(1120, 800, 24),
  )
}

export function demolition(): string {
  const hole =
    "M330 760V600l-60-40 50-90-40-70 90-60 10-90 100 10 60-80 90 50 110-40 40 100 100 20-20 100 60 70-70 70 40 90-50 120Z"
  return picture(
    box(0, 0, 1200, 900, paint.cream),
    tiles(
      -30,
      -10,
      11,
      11,
      120,
      74,
      (random) => (random > 0.66 ? "#cf7558" : random > 0.33 ? paint.brick : "#d4805f"),
      { gap: 7, shift: 60 },
    ),
    fill("M0 0h1200v180c-120 40-190-20-300 20s-180-50-320-10-240-30-330 20-180-10-250 10Z", paint.cream),
    fill(
      "M0 0h120c10 120-30 200 0 320s-60 190-20 300-40 120-20 280H0ZM1200 0h-110c-20 160 30 260-10 380s40 220 0 320 40 120 20 200h100Z",
      paint.cream,
    ),
    clip(
      "hole",
      `<path d="${hole}"/>`,
      box(200, 100, 800, 700, paint.butter),
      view(430, 260, 330, 300, true, "view"),
      stroke("M430 260h330v300H430ZM595 260v300", paint.white, 18),
      box(200, 640, 800, 140, paint.oak),
      plant(840, 660, 0.9),
    ),
    stroke(hole, "#a85640", 22),
    stroke("M250 420l-70-30-50 20M960 330l80-40 60 10M420 200l-20-80", paint.earth, 6),
    box(0, 770, 1200, 130, "#a79c90"),
    fill("M240 800c60-60 130-70 200-40 60-40 150-40 210 0 80-30 170-10 250 50Z", "#8b7f74"),
    range(14).map((i) =>
      move(
        `translate(${250 + i * 46} ${770 + ((i * 29) % 40)}) rotate(${(i * 47) % 80})`,
        box(-32, -18, 64, 36, i % 3 ? paint.brick : "#cf7558", 5),
      ),
    ),
    move(
      "translate(960 620) rotate(32)",
      box(-16, -340, 32, 600, paint.oak, 14),
      box(2, -340, 14, 600, paint.toast, 7),
      box(-110, -400, 220, 110, paint.ink, 18),
      box(-110, -400, 220, 34, paint.mauve, 16),
      box(-18, 150, 36, 110, paint.raspberry, 14),
    ),
    move(
      "translate(130 760)",
      fill("M-80 30a80 74 0 0 1 160 0Z", paint.yellow),
      fill("M20-40a80 74 0 0 1 60 70H40c0-30-6-52-20-70Z", paint.amber),
      box(-100, 24, 200, 22, paint.amber, 10),
      box(-14, -50, 28, 80, paint.butter, 10),
    ),
    mirabelle(1100, 850, 22),
  )
}

export function masonry(): string {
  const laid = (column: number, row: number) =>
    row >= 4 || (row === 3 && column < 7) || (row === 2 && column < 5) || (row === 1 && column < 3)
  return picture(
    box(0, 0, 1200, 900, paint.sky),
    disc(700, 130, 78, paint.yellow),
    move(
      "translate(760 40)",
      fill("M120 190c0-30 44-44 70-26 16-44 90-38 98 10 44-6 60 50 16 60H142c-26 0-38-28-22-44Z", paint.white),
    ),
    fill("M0 620c200-60 420-40 640-20s400-50 560 0v300H0Z", paint.moss),
    tiles(-9, 166, 8, 9, 121, 75, (_random, column, row) => (laid(column, row) ? "#e4d3b8" : null), {
      gap: 0,
      shift: 60,
    }),
    tiles(
      -9,
      166,
      8,
      8,
      121,
      75,
      (random, column, row) =>
        laid(column, row) ? (random > 0.66 ? "#cf7558" : random > 0.33 ? paint.brick : paint.clay) : null,
      { gap: 9, shift: 60 },
    ),
    box(0, 768, 1200, 132, paint.oat),
    box(0, 768, 1200, 20, "#d8c8ad"),
    stroke("M0 312h1090", paint.raspberry, 4),
    stroke("M1090 250v526", paint.toast, 18),
    fill("M420 316c30-26 150-26 180 0Z", "#e4d3b8"),
    move("rotate(-12 510 262)", box(440, 214, 122, 68, "#cf7558", 5), fill("M440 262h122v20H440Z", paint.brick)),
    move(
      "translate(640 386) rotate(-10)",
      fill("M0 0l170-62c26 12 34 78 8 106Z", paint.zinc),
      fill("M0 0l170-62c12 6 18 20 20 38Z", "#b3a2ab"),
      stroke("M184 4h36v-44", paint.ink, 13),
      stroke("M226-44h104", paint.raspberry, 34),
    ),
    range(7).map((i) =>
      box(
        930 + (i % 3) * 72 + (i > 5 ? 36 : 0),
        816 - Math.floor(i / 3) * 46,
        66,
        40,
        i & 1 ? paint.brick : "#cf7558",
        5,
      ),
    ),
    bucket(760, 866, paint.raspberry, "#cfc3b3"),
    box(90, 806, 300, 36, paint.yellow, 8),
    box(196, 814, 88, 20, paint.white, 9),
    disc(240, 824, 7, paint.leaf),
    fill("M490 872l30-74h150l30 74Z", paint.sand),
    stroke("M550 824h92M540 848h112", paint.rose, 11),
    mirabelle(1160, 842, 22),
  )
}

export function electricity(): string {
  const breaker = (x: number, y: number, on: boolean, colour: string) => [
    box(x, y, 58, 128, paint.white, 8),
    box(x + 14, y + 30, 30, 62, colour, 6),
    box(x + 14, on ? y + 30 : y + 62, 30, 30, paint.ink, 6),
  ]
  return picture(
    box(0, 0, 1200, 900, paint.butter),
    box(0, 760, 1200, 140, paint.oak),
    box(0, 740, 1200, 30, paint.white),
    stroke("M330 0v120M390 0v120M450 0v120", paint.mauve, 22),
    box(130, 110, 540, 520, paint.oat, 26),
    box(130, 110, 540, 496, paint.white, 26),
    box(160, 140, 480, 436, paint.sand, 16),
    box(180, 200, 440, 20, paint.zinc, 6),
    box(180, 420, 440, 20, paint.zinc, 6),
    range(6).map((i) => breaker(196 + i * 70, 150, i !== 4, i === 0 ? paint.raspberry : paint.rose)),
    range(6).map((i) => (i > 3 ? "" : breaker(196 + i * 70, 370, true, i === 0 ? paint.amber : paint.butter))),
    stroke("M226 500v60c0 40 60 40 60 90M300 500v50c0 60 70 50 70 110v100", paint.raspberry, 12),
    stroke("M370 500v60c0 50 60 60 60 120v80", "#3f6f92", 12),
    stroke("M470 440c60 20 30 90 90 100s60 80 30 140v80", paint.leaf, 12),
    stroke("M920 0v150", paint.ink, 9),
    box(884, 140, 72, 66, paint.ink, 14),
    fill("M884 196h72l14 44H870Z", paint.raspberry),
    fill("M870 236h100c44 30 70 66 70 116a120 120 0 0 1-240 0c0-50 26-86 70-116Z", paint.yellow),
    fill("M970 236c44 30 70 66 70 116a120 120 0 0 1-160 113c80-30 120-120 90-229Z", paint.amber),
    stroke("M836 352c0-30 12-48 26-62", paint.white, 16),
    stroke(
      "M740 290l-50-20M760 210l-40-40M1100 290l50-20M1080 210l40-40M746 420l-46 24M1094 420l46 24",
      paint.amber,
      12,
    ),
    box(790, 560, 116, 116, paint.white, 18),
    disc(848, 618, 38, paint.oat),
    disc(834, 618, 7, paint.ink),
    disc(862, 618, 7, paint.ink),
    box(930, 560, 116, 116, paint.white, 18),
    box(952, 580, 72, 76, paint.oat, 10),
    box(952, 580, 72, 38, paint.rose, 10),
    move(
      "translate(470 830) rotate(-14)",
      box(0, -20, 170, 44, paint.raspberry, 20),
      box(160, -6, 150, 16, paint.zinc, 4),
      box(30, -6, 90, 12, paint.rose, 6),
    ),
    move(
      "translate(950 830)",
      disc(0, 0, 74, paint.leaf),
      disc(0, 0, 46, paint.oak),
      disc(0, 0, 58, "none", { stroke: paint.yellow, "stroke-width": 6 }),
    ),
    mirabelle(250, 810, 24),
  )
}
