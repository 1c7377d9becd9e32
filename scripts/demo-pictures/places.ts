import {
  box,
  clip,
  disc,
  fill,
  ladder,
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
import { floor, plankFloor } from "./surfaces.ts"

const loft = "M0 900V520L430 60h340l430 460v380Z"

export function atticRoom(): string {
  const ground = floor(700)
  return picture(
    box(0, 0, 1200, 900, paint.sand),
    clip("attic", `<path d="${loft}"/>`, box(0, 0, 1200, 900, paint.blush)),
    stroke("M-10 530L430 60h340l440 470", paint.white, 26),
    box(240, 330, 720, 380, paint.blush),
    box(470, 150, 260, 270, paint.white, 12),
    view(490, 170, 220, 230, true, "view"),
    stroke("M600 170v230M490 280h220", paint.white, 12, { "stroke-linecap": "butt" }),
    stroke("M170 380L450 90M1030 380L750 90", paint.oak, 34),
    stroke("M240 420h720", paint.oak, 30),
    box(0, 700, 1200, 200, paint.toast),
    plankFloor(ground, [paint.oak, paint.honey, "#e0ad57", "#dda64f"]),
    box(0, 684, 1200, 18, paint.white),
    oval(600, 820, 460, 56, paint.raspberry),
    oval(600, 816, 410, 44, paint.rose),
    box(330, 440, 540, 260, paint.amber, 30),
    box(354, 464, 492, 200, paint.honey, 20),
    box(310, 590, 580, 170, paint.white, 30),
    fill("M310 650h580v90a30 30 0 0 1-30 30H340a30 30 0 0 1-30-30Z", paint.raspberry),
    fill("M310 650h580v36H310Z", paint.yellow),
    fill("M800 686h90v54a30 30 0 0 1-30 30h-60Z", paint.deep, { opacity: 0.4 }),
    box(390, 544, 180, 96, paint.white, 34),
    box(630, 544, 180, 96, paint.white, 34),
    stroke("M420 610h110M660 610h110", paint.oat, 9),
    stroke("M350 768v34M850 768v34", paint.ink, 16),
    box(150, 610, 130, 24, paint.oak, 8),
    stroke("M170 634v150M260 634v150", paint.toast, 13),
    stroke("M214 610v-70", paint.ink, 8),
    fill("M160 540l24-70h62l24 70Z", paint.yellow),
    plant(1040, 760, 1.05, paint.deep),
    mirabelle(168, 594, 15),
  )
}

export function bookcase(): string {
  const ground = floor(740)
  const colours = [paint.deep, paint.yellow, paint.rose, paint.raspberry, paint.white, paint.leaf, paint.amber]
  const books = (x: number, y: number, count: number, seed: number) =>
    range(count).map((i) => {
      const height = 70 + ((i * 37 + seed * 23) % 44)
      return box(x + i * 27, y - height, 23, height, colours[(i * 3 + seed) % 7] ?? paint.deep, 4)
    })
  return picture(
    box(0, 0, 1200, 740, paint.blush),
    box(0, 740, 1200, 160, paint.toast),
    plankFloor(ground, [paint.oak, paint.honey, "#e0ad57", "#dda64f"]),
    box(0, 720, 1200, 22, paint.white),
    box(110, 60, 980, 670, paint.toast, 10),
    range(4).map((column) =>
      range(4).map((row) => box(130 + column * 238, 80 + row * 160, 226, 148, row === 3 ? "#8f5d22" : "#a8702c", 6)),
    ),
    range(5).map((row) => box(110, 60 + row * 160 + (row === 0 ? 0 : 8), 980, 20, paint.honey, 4)),
    range(5).map((column) => box(110 + column * 238, 60, 22, 670, paint.honey, 4)),
    books(142, 228, 7, 1),
    books(618, 228, 5, 2),
    books(380, 388, 6, 3),
    books(858, 388, 7, 4),
    books(142, 548, 5, 5),
    books(618, 548, 7, 6),
    plant(480, 228, 0.55, paint.yellow),
    plant(980, 228, 0.5, paint.raspberry),
    fill("M660 388c-30-40-10-70-10-96h60c0 26 20 56-10 96Z", paint.white),
    box(740, 330, 70, 58, paint.yellow, 6),
    disc(220, 344, 44, paint.rose),
    disc(220, 344, 26, paint.blush),
    box(400, 462, 130, 86, paint.white, 6),
    box(414, 476, 102, 58, paint.sky, 3),
    disc(492, 492, 10, paint.yellow),
    fill("M890 500h140c0 30-28 48-70 48s-70-18-70-48Z", paint.cream),
    mirabelle(930, 486, 20),
    mirabelle(978, 484, 22),
    range(4).map((i) => [
      box(132 + i * 238, 578, 222, 146, paint.raspberry, 8),
      disc(i & 1 ? 152 + i * 238 : 334 + i * 238, 650, 10, paint.yellow),
    ]),
    ladder(760, 850, 640),
    box(230, 770, 260, 100, paint.yellow, 40),
    fill("M430 770h20a40 40 0 0 1 40 40v20a40 40 0 0 1-40 40h-40Z", paint.amber),
    stroke("M270 868v20M450 868v20", paint.ink, 13),
  )
}

export function balcony(): string {
  const ground = floor(620)
  return picture(
    box(0, 0, 1200, 620, paint.sky),
    disc(860, 180, 92, paint.yellow),
    fill("M160 170c0-30 44-44 70-26 16-44 90-38 98 10 44-6 60 50 16 60H182c-26 0-38-28-22-44Z", paint.white),
    fill("M0 620V430l80-50 120 40v-60h60v60l160 30 120-70 160 60 170-60 140 60 190-50v280Z", paint.rose),
    fill(
      "M60 620V450l50-70h220l50 70v170ZM520 620V470l46-64h200l46 64v150ZM900 620V440l50-70h230l40 70v180Z",
      paint.zinc,
    ),
    box(60, 480, 320, 140, paint.butter),
    box(520, 494, 292, 126, paint.cream),
    box(900, 470, 320, 150, paint.butter),
    range(4).map((i) => [
      box(86 + i * 72, 510, 40, 80, paint.mauve, 4),
      box(926 + i * 72, 500, 40, 80, paint.mauve, 4),
      box(544 + i * 66, 520, 38, 74, paint.mauve, 4),
    ]),
    box(0, 620, 1200, 280, paint.toast),
    plankFloor(ground, [paint.oak, paint.honey, "#e0ad57", "#d3983f"], 110),
    box(0, 440, 1200, 18, paint.ink, 6),
    range(31).map((i) => stroke(`M${i * 40} 458v164`, paint.ink, 7)),
    box(0, 612, 1200, 18, paint.ink),
    range(3).map((i) => [
      box(90 + i * 400, 452, 220, 54, paint.raspberry, 10),
      range(9).map((j) =>
        disc(
          104 + i * 400 + j * 24,
          440 - (j % 2) * 16,
          21,
          j % 3 === 0 ? paint.yellow : j % 3 === 1 ? paint.leaf : paint.rose,
        ),
      ),
    ]),
    fill(
      "M0 0h1200v60c-30 40-90 40-120 0-30 40-90 40-120 0-30 40-90 40-120 0-30 40-90 40-120 0-30 40-90 40-120 0-30 40-90 40-120 0-30 40-90 40-120 0-30 40-90 40-120 0-30 40-90 40-120 0-30 40-90 40-120 0Z",
      paint.raspberry,
    ),
    range(5).map((i) => fill(`M${120 + i * 240} 0h120v60c-30 40-90 40-120 0Z`, paint.white)),
    plant(130, 800, 1.4, paint.yellow),
    plant(1090, 780, 1.2, paint.deep),
    stroke("M470 690v150M730 690v150M470 840l-10 20M730 840l10 20", paint.ink, 12),
    oval(600, 690, 170, 30, paint.white),
    fill("M430 690h340c0 22-60 40-170 40s-170-18-170-40Z", paint.oat),
    oval(600, 684, 170, 28, paint.white),
    stroke("M600 712v140M540 862h120", paint.ink, 14),
    move(
      "translate(300 640)",
      box(0, 0, 26, 150, paint.raspberry, 10),
      box(0, 96, 130, 28, paint.raspberry, 12),
      stroke("M14 124v100M116 124v100", paint.deep, 14),
    ),
    move(
      "translate(900 640) scale(-1 1)",
      box(0, 0, 26, 150, paint.raspberry, 10),
      box(0, 96, 130, 28, paint.raspberry, 12),
      stroke("M14 124v100M116 124v100", paint.deep, 14),
    ),
    fill("M540 650h90c0 24-18 38-45 38s-45-14-45-38Z", paint.yellow),
    mirabelle(566, 640, 16),
    mirabelle(602, 638, 17),
    fill("M660 650h44v24a16 16 0 0 1-16 16h-12a16 16 0 0 1-16-16Z", paint.raspberry),
  )
}
