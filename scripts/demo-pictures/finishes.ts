import { box, bucket, disc, fill, mirabelle, move, paint, picture, plant, range, stroke, view } from "./draw.ts"
import { floor, tiledFloor, tiles } from "./surfaces.ts"

export function tiling(): string {
  const ground = floor(470)
  const laid = (column: number, row: number) => column + row * 0.22 < 1
  return picture(
    box(0, 0, 1200, 470, paint.blush),
    box(690, 60, 300, 340, paint.white, 12),
    view(712, 82, 256, 296, true, "view"),
    stroke("M840 82v296M712 190h256", paint.white, 13, { "stroke-linecap": "butt" }),
    box(672, 392, 336, 24, paint.amber, 8),
    stroke("M70 70h220v300H70ZM350 70h220v300H350Z", paint.white, 9),
    box(0, 424, 1200, 46, paint.white),
    box(0, 424, 1200, 8, paint.oat),
    box(0, 470, 1200, 430, "#b9ac9b"),
    range(9).map((i) =>
      fill(
        ground.shape([
          [250 + i * 30, 0],
          [266 + i * 30, 0],
          [236 + i * 30, 520],
          [220 + i * 30, 520],
        ]),
        "#d3c7b7",
      ),
    ),
    tiledFloor(ground, 210, (odd, random, column, row) =>
      !laid(column, row)
        ? null
        : odd
          ? random > 0.72
            ? paint.rose
            : paint.raspberry
          : random > 0.86
            ? paint.yellow
            : paint.white,
    ),
    move(
      "translate(760 520) rotate(-6) scale(0.85)",
      fill("M0 0h200l40 150H-30Z", paint.yellow),
      fill("M-30 150h270v24H-30Z", paint.amber),
      fill("M20 20h84l5 46H9ZM130 90h74l12 44h-80Z", paint.butter),
    ),
    move(
      "translate(960 700) rotate(16)",
      box(-110, 90, 230, 22, paint.ink, 4),
      fill(
        "M-110 112h230v40l-12 14-12-14-12 14-12-14-12 14-12-14-12 14-12-14-12 14-12-14-12 14-12-14-12 14-12-14-12 14-12-14-12 14-12-14-14 14Z",
        paint.zinc,
      ),
      stroke("M-40 90c0-60 80-60 80 0", paint.toast, 26),
    ),
    bucket(1030, 640, paint.raspberry, paint.oat),
    move(
      "translate(330 372)",
      range(5)
        .map((i) => box(i & 1 ? 8 : 0, 96 - i * 22, 190, 20, i & 1 ? paint.raspberry : paint.rose, 4))
        .join(""),
    ),
    range(3).map((i) => {
      const [x, y] = ground.at([-210 + i * 210, 210])
      return stroke(
        `M${Math.round(x) - 13} ${Math.round(y)}h26M${Math.round(x)} ${Math.round(y) - 10}v20`,
        paint.ink,
        6,
      )
    }),
    mirabelle(950, 374, 19),
  )
}

export function bathroomFitting(): string {
  const ground = floor(740)
  return picture(
    box(0, 0, 1200, 740, paint.blush),
    tiles(
      620,
      0,
      13,
      10,
      45,
      76,
      (random) => (random > 0.8 ? "#d7477d" : random > 0.45 ? paint.raspberry : "#b41553"),
      { gap: 4 },
    ),
    box(0, 740, 1200, 160, paint.oat),
    tiledFloor(ground, 140, (odd) => (odd ? paint.white : paint.sand)),
    fill("M640 740h560v60H610Z", paint.white),
    fill("M610 800h590v24H600Z", paint.oat),
    stroke("M910 620V130a70 70 0 0 1 140 0v26", paint.yellow, 18),
    fill("M970 190a80 44 0 0 1 160 0Z", paint.amber),
    range(5).map((i) =>
      stroke(`M${990 + i * 30} 216v${i & 1 ? 210 : 150}`, paint.white, 7, { "stroke-dasharray": "30 26" }),
    ),
    box(880, 420, 60, 96, paint.yellow, 14),
    disc(910, 450, 15, paint.ink),
    disc(910, 488, 15, paint.ink),
    box(640, 560, 200, 16, paint.white, 6),
    box(660, 490, 44, 70, paint.butter, 8),
    box(716, 470, 40, 90, paint.white, 8),
    stroke("M620 60v760", paint.ink, 10),
    fill("M626 60h210v750H626Z", paint.white, { opacity: 0.22 }),
    stroke("M670 160l110-100M670 300l140-140", paint.white, 12, { opacity: 0.6 }),
    disc(300, 236, 150, paint.amber),
    disc(300, 236, 132, "#e8f1f0"),
    stroke("M226 270l90-118M262 306l70-92", paint.white, 13),
    box(70, 510, 460, 34, paint.amber, 10),
    box(70, 510, 460, 12, paint.honey, 6),
    fill("M150 430h300c0 50-30 80-80 80H230c-50 0-80-30-80-80Z", paint.white),
    fill("M360 430h90c0 50-30 80-80 80h-60c36-10 50-40 50-80Z", paint.oat),
    stroke("M300 430v-50a30 30 0 0 1 60 0v10", paint.ink, 15),
    stroke("M120 544v200M480 544v200M120 660h360", paint.ink, 12),
    box(180, 590, 120, 70, paint.white, 20),
    box(310, 590, 120, 70, paint.yellow, 20),
    box(90, 440, 40, 70, paint.raspberry, 9),
    box(102, 422, 16, 22, paint.ink, 4),
    plant(545, 800, 0.8, paint.yellow),
    mirabelle(480, 492, 18),
  )
}
