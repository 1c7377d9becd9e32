import { box, bucket, disc, fill, mirabelle, move, oval, paint, type Part, plant, range, stroke, worn } from "./draw.ts"

const doors = [56, 208, 360, 512, 664]

export function cabinetsBefore(): Part[] {
  return [
    box(70, 90, 290, 250, worn.panelDark, 6),
    box(80, 100, 132, 230, "#cdbd9f", 4),
    move("rotate(5 220 100)", box(220, 102, 132, 230, "#c4b394", 4), disc(240, 300, 9, worn.dark)),
    box(96, 116, 100, 198, "#c2b190", 4),
    disc(196, 300, 9, worn.dark),
    box(40, 570, 780, 190, worn.woodDark),
    doors.map((x, index) => [
      index === 3
        ? [
            box(x, 582, 140, 168, worn.ink),
            box(x + 10, 660, 120, 8, worn.woodDark),
            move(`rotate(-9 ${x} 750)`, box(x + 16, 584, 124, 166, "#c4b394", 4)),
          ]
        : [
            box(x, 582, 140, 168, index & 1 ? "#c9b898" : "#c2b190", 4),
            box(x + 16, 598, 108, 136, index & 1 ? "#bfae8d" : "#b8a786", 4),
          ],
      index === 1 ? "" : disc(x + 120, 610, 9, worn.dark),
    ]),
    box(40, 760, 780, 22, worn.ink),
    fill("M32 540h790v32H300l-16-12-20 12H32Z", "#b9ac9c"),
    box(32, 540, 790, 9, "#cdc2b4"),
    box(500, 536, 190, 12, worn.metal, 5),
    stroke("M596 536v-52a24 24 0 0 1 48 0v12", worn.metal, 13),
    fill("M644 506c5 8 8 10 8 15a8 8 0 0 1-16 0c0-5 3-7 8-15Z", worn.glass),
    fill("M90 540c10-60 60-60 70 0Z", worn.metal),
    stroke("M124 494v-14", worn.dark, 8),
  ]
}

export function cabinetFrames(): Part[] {
  return [
    box(40, 570, 780, 190, paint.toast),
    doors.map((x, index) => [
      box(x, 582, 140, 168, "#a8702c"),
      box(x + 8, 662, 124, 10, paint.honey),
      index < 2 ? [box(x, 582, 140, 168, paint.raspberry, 8), stroke(`M${x + 50} 608h40`, paint.yellow, 10)] : "",
    ]),
    box(40, 760, 780, 22, paint.ink),
    box(32, 540, 500, 32, paint.amber, 6),
    box(32, 540, 500, 10, paint.yellow, 5),
    move("rotate(-7 660 540)", box(560, 520, 300, 30, paint.honey, 5), box(560, 520, 300, 9, paint.yellow, 4)),
    box(300, 514, 170, 26, paint.yellow, 6),
    box(364, 520, 40, 14, paint.white, 6),
    disc(384, 527, 5, paint.leaf),
  ]
}

export function cabinetsAfter(): Part[] {
  return [
    box(40, 570, 780, 190, paint.deep),
    doors.map((x) => [
      box(x, 582, 140, 168, paint.raspberry, 8),
      fill(`M${x + 108} 582h24a8 8 0 0 1 8 8v152a8 8 0 0 1-8 8h-24Z`, paint.deep, { opacity: 0.28 }),
      stroke(`M${x + 50} 608h40`, paint.yellow, 10),
    ]),
    box(40, 760, 780, 22, paint.ink),
    box(30, 538, 1140, 34, paint.amber, 8),
    box(30, 538, 1140, 11, paint.honey, 6),
    box(490, 534, 200, 12, paint.white, 6),
    stroke("M590 536v-70a34 34 0 0 1 68 0v16", paint.ink, 15),
    stroke("M560 520v16", paint.ink, 12),
    fill("M246 506h124c0 24-26 34-62 34s-62-10-62-34Z", paint.white),
    fill("M330 506h40c0 24-26 34-62 34 18-4 22-18 22-34Z", paint.oat),
    mirabelle(284, 492, 20),
    mirabelle(330, 490, 21),
    mirabelle(306, 476, 20),
    box(96, 410, 96, 130, paint.oak, 14),
    disc(144, 440, 10, paint.blush),
    box(176, 452, 40, 88, paint.yellow, 10),
    box(180, 436, 32, 18, paint.ink, 6),
  ]
}

export function shelves(): Part[] {
  const jar = (x: number, colour: string, height: number) => [
    box(x, 196 - height, 46, height, colour, 9),
    box(x + 4, 186 - height, 38, 14, paint.ink, 5),
  ]
  const bowls = (x: number, y: number) =>
    range(3).map((i) =>
      fill(`M${x} ${y - 40 - i * 16}h80c0 24-16 40-40 40s-40-16-40-40Z`, i & 1 ? paint.white : paint.rose),
    )
  return [
    box(60, 196, 306, 18, paint.amber, 6),
    box(60, 330, 306, 18, paint.amber, 6),
    stroke("M96 214v22M330 214v22M96 348v22M330 348v22", paint.ink, 9),
    jar(84, paint.raspberry, 70),
    jar(142, paint.white, 54),
    jar(200, paint.yellow, 84),
    plant(310, 196, 0.44, paint.deep),
    bowls(84, 330),
    bowls(176, 330),
    box(276, 262, 20, 68, paint.deep, 4),
    box(300, 250, 22, 80, paint.yellow, 4),
    box(326, 270, 18, 60, paint.rose, 4),
  ]
}

export function stove(fresh: boolean): Part[] {
  const body = fresh ? paint.cream : "#cfc6b8"
  const dark = fresh ? paint.ink : worn.dark
  return [
    fill("M850 0h120v150l60 100H790l60-100Z", fresh ? paint.white : worn.panel),
    fill("M930 0h40v150l60 100h-76l-24-100Z", fresh ? paint.oat : worn.panelDark),
    box(782, 244, 256, 30, fresh ? paint.yellow : worn.metal, 8),
    fresh
      ? ""
      : fill("M800 274c10 30 20 60 12 96h10c4-40 4-70 14-96ZM900 274c4 20 10 30 6 60h8c4-26 4-40 12-60Z", worn.stain),
    box(824, 570, 204, 212, body, 8),
    box(824, 540, 204, 32, dark, 6),
    box(848, 640, 156, 110, dark, 12),
    box(862, 656, 128, 78, fresh ? paint.mauve : worn.ink, 8),
    stroke("M856 624h140", fresh ? paint.raspberry : worn.metal, 10),
    range(4).map((i) => disc(864 + i * 42, 598, 11, fresh ? paint.raspberry : worn.dark)),
    fresh
      ? [
          box(856, 476, 112, 64, paint.raspberry, 14),
          box(846, 470, 132, 16, paint.deep, 8),
          disc(912, 464, 11, paint.yellow),
          stroke("M846 504h-22M978 504h22", paint.ink, 10),
        ]
      : [stroke("M874 670l40 30", worn.metal, 4)],
  ]
}

export function fridge(fresh: boolean): Part[] {
  return [
    box(1044, 260, 140, 512, fresh ? paint.yellow : "#d3cbbd", 22),
    fill("M1148 260h14a22 22 0 0 1 22 22v468a22 22 0 0 1-22 22h-14Z", fresh ? paint.amber : worn.panel),
    box(1044, 430, 140, 9, fresh ? paint.amber : worn.panelDark),
    stroke("M1064 360v46M1064 464v80", fresh ? paint.ink : worn.dark, 12),
    box(1060, 768, 26, 16, paint.ink, 4),
    box(1142, 768, 26, 16, paint.ink, 4),
    fresh
      ? [
          stroke("M1066 300v-6a16 16 0 0 1 14-16", paint.white, 9),
          box(1096, 480, 40, 48, paint.white, 4),
          disc(1116, 482, 7, paint.raspberry),
        ]
      : fill("M1050 700c30-10 50 20 70 0s40 10 60-6v60a18 18 0 0 1-18 18h-96a20 20 0 0 1-20-18Z", "#b08f6d", {
          opacity: 0.55,
        }),
  ]
}

export const bulb = (): Part[] => [
  stroke("M590 0v46", worn.ink, 5),
  box(580, 40, 20, 26, worn.ink, 5),
  fill("M576 64h28c10 10 12 16 12 24a26 26 0 0 1-52 0c0-8 2-14 12-24Z", "#e8dcb8"),
]

export const lamps = (): Part[] => [
  stroke("M240 0v40M590 0v30", paint.ink, 6),
  move(
    "translate(590 30)",
    fill("M-62 60a62 58 0 0 1 124 0Z", paint.deep),
    fill("M14 4a62 58 0 0 1 48 56H30c0-30-6-46-16-56Z", paint.ink, { opacity: 0.2 }),
    fill("M-22 60a22 16 0 0 0 44 0Z", paint.yellow),
  ),
  move(
    "translate(240 40)",
    fill("M-46 48a46 44 0 0 1 92 0Z", paint.deep),
    fill("M-18 48a18 13 0 0 0 36 0Z", paint.yellow),
  ),
]

export const rug = (): Part[] => [
  fill("M196 816h470l70 60H126Z", paint.deep),
  fill("M214 822h434l50 44H164Z", paint.rose),
  fill("M262 822h60l-36 44h-72ZM402 822h58v44h-62ZM540 822h60l36 44h-70Z", paint.raspberry),
]

export const mess = (): Part[] => [
  oval(280, 850, 70, 14, worn.dark, { opacity: 0.3 }),
  fill("M222 846l14-70h90l12 70Z", "#b48e5f"),
  fill("M222 846l14-70h36l-6 70Z", "#a27e52"),
  fill("M236 776h90l26 18h-90ZM236 776l-34 14h18l34-14Z", "#c7a272"),
]

export const tools = (): Part[] => [
  bucket(180, 864, paint.yellow, paint.oat),
  stroke("M262 776l44-70", paint.toast, 12),
  box(330, 800, 210, 62, paint.raspberry, 10),
  box(330, 800, 210, 22, paint.deep, 10),
  stroke("M400 800v-22h70v22", paint.ink, 10),
  box(424, 812, 24, 24, paint.yellow, 5),
]
