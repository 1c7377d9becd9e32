import {
  box,
  chance,
  fill,
  ladder,
  mirabelle,
  move,
  paint,
  type Part,
  picture,
  plant,
  range,
  stroke,
  view,
  worn,
} from "./draw.ts"
import {
  bulb,
  cabinetFrames,
  cabinetsAfter,
  cabinetsBefore,
  fridge,
  lamps,
  mess,
  rug,
  shelves,
  stove,
  tools,
} from "./kitchen-furniture.ts"
import { floor, plankFloor, tiledFloor, tiles } from "./surfaces.ts"

const ground = floor(700)

/** A kitchen under its window, from the same spot before, during and after the works. */
export const kitchen = {
  before: () =>
    picture(wallBefore(), windowFrame(false), cabinetsBefore(), stove(false), fridge(false), bulb(), mess()),
  progress: () =>
    picture(
      wallProgress(),
      windowFrame(true),
      cabinetFrames(),
      bulb(),
      ladder(850, 860, 560),
      tools(),
      mirabelle(1100, 852, 17),
    ),
  after: () =>
    picture(wallAfter(), windowFrame(true), shelves(), cabinetsAfter(), stove(true), fridge(true), lamps(), rug()),
}

function wallBefore(): Part[] {
  const crack = chance(11)
  return [
    box(0, 0, 1200, 700, worn.wall),
    fill("M0 0h360c-30 60-90 40-130 76s-20 90-90 96-80 60-140 40Z", worn.wallDark),
    fill("M1200 470c-60-10-70-60-130-70s-40-100-100-110 20-110 80-120 90-60 150-50Z", worn.wallDark),
    stroke("M760 40l24 50-18 34 30 56M784 90l34 14M60 250l30 40-8 40 26 30", worn.dark, 4, { opacity: 0.6 }),
    box(40, 426, 1120, 118, worn.panelDark),
    tiles(40, 426, 19, 2, 59, 59, (random, column, row) =>
      (column === 4 && row === 0) || (column === 12 && row === 1) || (column === 13 && row === 1)
        ? null
        : random > 0.8
          ? "#b3906d"
          : random > 0.4
            ? "#c0a283"
            : "#b99a7a",
    ),
    stroke("M350 430l20 30-10 26 24 50M930 440l-18 34 16 60", worn.dark, 3.5),
    box(0, 700, 1200, 200, worn.panel),
    tiledFloor(ground, 130, (odd) => (odd ? "#b7ab9b" : "#a89a89")),
    fill(`M690 820c40-20 120-30 180-6l-30 40c-60 14-110 6-150-34Z`, worn.dark, { opacity: 0.55 }),
    fill(`M690 820c40-20 120-30 180-6c-50-44-140-40-180 6Z`, worn.light),
    box(0, 686, 1200, 16, worn.panelDark),
    stroke(`M${String(180 + crack() * 4)} 890l40-50 50 10 60-60`, worn.dark, 4, { opacity: 0.5 }),
  ]
}

function wallAfter(): Part[] {
  return [
    box(0, 0, 1200, 700, paint.blush),
    box(0, 0, 1200, 26, paint.white),
    box(40, 408, 1120, 138, paint.white),
    range(16).map((column) =>
      range(2).map((row) => {
        const [x, y] = [40 + column * 70, 408 + row * 69]
        const colour =
          (column * 3 + row * 5) % 7 === 0 ? paint.yellow : (column + row) & 1 ? paint.rose : paint.raspberry
        return move(
          `translate(${x} ${y})`,
          box(1, 1, 67, 66, (column + row) & 1 ? paint.cream : paint.white, 3),
          fill("M1 34a33 33 0 0 0 33-33h33a66 66 0 0 1-66 66Z", colour),
        )
      }),
    ),
    box(0, 700, 1200, 200, paint.toast),
    plankFloor(ground, [paint.oak, paint.honey, "#e0ad57", "#dda64f"]),
    box(0, 684, 1200, 18, paint.white),
  ]
}

function wallProgress(): Part[] {
  return [
    box(0, 0, 1200, 700, paint.oat),
    fill(
      "M0 0h1200v300c-60-20-90 60-170 30s-100 60-190 20-120 70-210 30-150 60-230 10-180 60-250 10-90 40-150 10Z",
      paint.blush,
    ),
    box(40, 408, 1120, 138, "#d6c6ad"),
    tiles(40, 408, 9, 2, 70, 69, (random, column, row) =>
      column < 8 - row ? paint.white : random > 2 ? paint.white : null,
    ),
    range(15).map((index) => {
      const [column, row] = [index % 8, index < 8 ? 0 : 1]
      const colour = (column * 3 + row * 5) % 7 === 0 ? paint.yellow : (column + row) & 1 ? paint.rose : paint.raspberry
      return fill(`M${41 + column * 70} ${442 + row * 69}a33 33 0 0 0 33-33h33a66 66 0 0 1-66 66Z`, colour)
    }),
    stroke("M770 408v70M770 478h60M900 300v170M900 470h40", paint.raspberry, 9),
    stroke("M806 470v60M1000 410v120", paint.amber, 7),
    box(820, 462, 34, 34, paint.ink, 6),
    box(884, 452, 34, 34, paint.ink, 6),
    box(0, 700, 1200, 200, paint.zinc),
    plankFloor(ground, ["#cdbfae", "#c5b6a3", "#d3c6b6"]),
    fill("M0 760c120-30 220 10 330-14s190 20 290-2 200 26 300 4 190 10 280-10v162H0Z", paint.cream, { opacity: 0.86 }),
    stroke("M60 810c90-20 160 6 260-10M520 850c120-20 220 12 330-6", paint.oat, 5),
    box(0, 684, 1200, 18, paint.sand),
  ]
}

function windowFrame(sunny: boolean): Part[] {
  const frame = sunny ? paint.white : worn.light
  return [
    box(402, 92, 376, 306, sunny ? paint.sand : worn.panel, 10),
    view(424, 114, 332, 262, sunny, "view"),
    stroke("M590 114v262M424 220h332", frame, 14, { "stroke-linecap": "butt" }),
    stroke("M424 114h332v262H424Z", frame, 18),
    box(388, 384, 404, 24, sunny ? paint.amber : worn.panelDark, 8),
    sunny
      ? [plant(470, 386, 0.5), plant(716, 386, 0.42, paint.yellow)]
      : stroke("M610 130l-40 70 26 30-30 60", worn.dark, 3),
  ]
}
