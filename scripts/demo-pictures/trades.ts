import { box, bucket, disc, fill, mirabelle, move, oval, paint, picture, plant, range, stroke } from "./draw.ts"
import { tiles } from "./surfaces.ts"

const shelf = (y: number) => [box(0, y, 1200, 900 - y, paint.oak), box(0, y, 1200, 26, paint.honey)]

export function plumbing(): string {
  return picture(
    box(0, 0, 1200, 900, paint.blush),
    tiles(0, 0, 10, 7, 120, 110, (random) => (random > 0.75 ? "#fdeef3" : random > 0.4 ? paint.blush : "#f9d9e3"), {
      gap: 5,
    }),
    fill("M300 0h600v70c0 90-60 130-150 130H450c-90 0-150-40-150-130Z", paint.white),
    fill("M760 0h140v70c0 90-60 130-150 130h-80c60-20 90-60 90-130Z", paint.oat),
    box(552, 196, 96, 40, paint.zinc, 8),
    stroke("M600 236v240c0 150 220 150 220 0v-30c0-50 40-70 80-70h320", paint.zinc, 62, { "stroke-linecap": "butt" }),
    stroke("M588 240v240c0 150 244 160 244-10", "#b3a2ab", 12),
    box(544, 330, 112, 54, paint.mauve, 14),
    box(764, 420, 112, 54, paint.mauve, 14),
    box(900, 344, 52, 96, paint.mauve, 14),
    stroke("M250 900V560a50 50 0 0 1 50-50h40", paint.raspberry, 34),
    stroke("M160 900V500a50 50 0 0 1 50-50h130", paint.clay, 34),
    box(330, 426, 46, 50, paint.amber, 8),
    box(330, 486, 46, 50, paint.amber, 8),
    stroke("M376 450c80 0 70-190 150-190M376 510c110 0 90-230 170-230", paint.mauve, 14),
    stroke("M352 420v-40M318 380h68", paint.deep, 16),
    move(
      "translate(650 372) rotate(28)",
      box(-34, 40, 62, 420, paint.raspberry, 30),
      box(-14, 120, 18, 290, paint.deep, 9),
      fill("M-80-70c10-30 50-40 80-30l0 60-30 10 0 40 40 20 0 60h-60c-50-30-60-110-30-160Z", paint.ink),
      fill("M20-106c50 0 76 30 70 74l-70 6Z", paint.mauve),
      box(-40, 60, 76, 46, paint.amber, 10),
    ),
    ...shelf(800),
    bucket(880, 830, paint.yellow, paint.sky),
    fill("M816 640c16 24 24 34 24 48a24 24 0 0 1-48 0c0-14 8-24 24-48Z", "#9cc3cd"),
    box(430, 764, 150, 52, paint.deep, 20),
    disc(470, 790, 34, paint.white),
    disc(470, 790, 12, paint.deep),
    mirabelle(1110, 776, 22),
  )
}

export function joinery(): string {
  return picture(
    box(0, 0, 1200, 900, paint.butter),
    box(0, 0, 1200, 60, paint.cream),
    move(
      "translate(860 60)",
      box(0, 0, 270, 560, paint.amber, 8),
      box(26, 30, 218, 230, paint.honey, 6),
      box(26, 290, 218, 240, paint.honey, 6),
      box(46, 52, 178, 186, paint.cream, 6),
      box(46, 312, 178, 196, paint.oak, 6),
      disc(236, 290, 13, paint.ink),
    ),
    box(80, 120, 420, 290, paint.earth, 14),
    box(94, 134, 392, 262, "#a5694a", 8),
    stroke("M150 160v150", paint.amber, 22),
    fill("M110 300h80l-8 50h-64Z", paint.ink),
    stroke("M240 150v120", paint.raspberry, 26),
    stroke("M240 270v80", paint.sand, 12),
    fill("M310 170h130l-10 40H320Z", paint.sand),
    fill("M300 150h34v70h-34Z", paint.deep),
    fill("M320 240h140v30l-12 10-12-10-12 10-12-10-12 10-12-10-12 10-12-10-12 10-12-10-12 10-8-10Z", paint.zinc),
    fill("M300 230h40v54h-40Z", paint.yellow),
    ...shelf(620),
    box(60, 700, 60, 200, paint.toast),
    box(1080, 700, 60, 200, paint.toast),
    box(0, 646, 1200, 30, paint.toast),
    box(120, 556, 860, 66, paint.honey, 8),
    box(120, 556, 860, 18, "#f2cd86", 8),
    stroke("M230 600h180M520 592h240M820 602h160", paint.oak, 6),
    fill("M430 556V490a26 26 0 0 1 26-26h260c50 0 84 40 84 92Z", paint.raspberry),
    fill("M430 530h368l4 26H430Z", paint.deep),
    stroke("M480 490h110", paint.rose, 12),
    fill("M470 466c-26-50-18-112 40-116 44-2 60 30 48 64l-14 52Z", paint.ink),
    fill("M610 464l52-128 46 18-44 110Z", paint.white),
    disc(742, 440, 40, paint.ink),
    disc(730, 428, 12, paint.mauve),
    stroke("M640 330c-20-70 70-110 104-52 24 42-16 90-52 60-22-20 0-50 20-40", paint.oak, 18),
    stroke("M860 640c-8-40 50-50 60-18", paint.honey, 14),
    stroke("M260 640c-8-36 46-46 56-14", paint.honey, 12),
    box(560, 760, 240, 40, paint.yellow, 6),
    range(11).map((i) => stroke(`M${580 + i * 20} 762v${i % 5 === 0 ? 22 : 12}`, paint.ink, 4)),
    mirabelle(1110, 592, 24),
  )
}

export function kitchenFitting(): string {
  return picture(
    box(0, 0, 1200, 900, paint.cream),
    tiles(0, 250, 20, 5, 60, 60, (random) => (random > 0.8 ? paint.butter : random > 0.4 ? paint.white : paint.sand), {
      shift: 30,
    }),
    box(0, 0, 560, 210, paint.raspberry),
    range(3).map((i) => [
      box(14 + i * 182, 14, 168, 182, "#cf2d6c", 10),
      stroke(`M${68 + i * 182} 168h60`, paint.yellow, 12),
    ]),
    box(0, 210, 560, 16, paint.deep),
    stroke("M760 0v110M1010 0v70", paint.ink, 8),
    move(
      "translate(760 110)",
      fill("M-100 92a100 92 0 0 1 200 0Z", paint.yellow),
      fill("M24-2a100 92 0 0 1 76 94H50c0-46-8-76-26-94Z", paint.amber),
      oval(0, 92, 40, 14, paint.white),
    ),
    move("translate(1010 70)", fill("M-80 76a80 76 0 0 1 160 0Z", paint.yellow), oval(0, 76, 32, 11, paint.white)),
    box(0, 550, 1200, 44, paint.amber),
    box(0, 550, 1200, 14, paint.honey),
    box(0, 594, 1200, 306, paint.deep),
    range(4).map((i) =>
      i === 2
        ? [
            box(16 + i * 298, 610, 276, 290, "#a8702c"),
            box(34 + i * 298, 730, 240, 16, paint.honey),
            bucketOfSpoons(120 + i * 298, 730),
            box(210 + i * 298, 660, 60, 70, paint.yellow, 8),
          ]
        : [
            box(16 + i * 298, 610, 276, 290, paint.raspberry, 12),
            stroke(`M${104 + i * 298} 660h100`, paint.yellow, 14),
          ],
    ),
    move(
      "translate(600 620) skewY(8)",
      box(0, 0, 250, 290, paint.raspberry, 12),
      box(24, 26, 202, 238, "#cf2d6c", 8),
      stroke("M160 50h56", paint.yellow, 12),
    ),
    stroke("M210 552V420a52 52 0 0 1 104 0v40", paint.ink, 24),
    stroke("M150 552v-40", paint.ink, 20),
    box(90, 544, 320, 14, paint.white, 7),
    box(520, 520, 330, 34, paint.yellow, 8),
    box(640, 527, 90, 20, paint.white, 9),
    disc(685, 537, 7, paint.leaf),
    plant(960, 552, 0.9),
    fill("M1050 506h110c0 28-22 46-55 46s-55-18-55-46Z", paint.white),
    mirabelle(1080, 492, 20),
    mirabelle(1126, 490, 22),
  )
}

const bucketOfSpoons = (x: number, y: number) => [
  stroke(`M${x + 20} ${y - 60}l-10-40M${x + 40} ${y - 60}l8-46`, paint.honey, 9),
  box(x, y - 70, 66, 70, paint.white, 10),
]
