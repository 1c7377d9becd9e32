import { mkdirSync, writeFileSync } from "node:fs"
import { bathroom } from "./bathroom.ts"
import { documents } from "./documents.ts"
import { bathroomFitting, tiling } from "./finishes.ts"
import { house } from "./house.ts"
import { kitchen } from "./kitchen.ts"
import { livingRoom } from "./living-room.ts"
import { atticRoom, balcony, bookcase } from "./places.ts"
import { joinery, kitchenFitting, plumbing } from "./trades.ts"
import { demolition, electricity, insulation, masonry } from "./works.ts"

const pictures: Record<string, () => string> = {
  "cuisine-avant": kitchen.before,
  "cuisine-chantier": kitchen.progress,
  "cuisine-apres": kitchen.after,
  "salle-de-bain-avant": bathroom.before,
  "salle-de-bain-chantier": bathroom.progress,
  "salle-de-bain-apres": bathroom.after,
  "salon-avant": livingRoom.before,
  "salon-chantier": livingRoom.progress,
  "salon-apres": livingRoom.after,
  "facade-avant": house.before,
  "facade-chantier": house.progress,
  "facade-apres": house.after,
  plomberie: plumbing,
  menuiserie: joinery,
  cuisine: kitchenFitting,
  carrelages: tiling,
  "salle-de-bain": bathroomFitting,
  isolation: insulation,
  demolition,
  maconnerie: masonry,
  electricite: electricity,
  combles: atticRoom,
  bibliotheque: bookcase,
  balcon: balcony,
}

/** Every file of public/demo, by its name, as it must be. */
export const files = new Map<string, string | Uint8Array>([
  ...Object.entries(pictures).map(([name, draw]) => [`${name}.svg`, draw()] as const),
  ...Object.entries(documents).map(([name, write]) => [`${name}.pdf`, write()] as const),
])

// node scripts/demo-pictures/index.ts
if (import.meta.main) {
  const folder = new URL("../../public/demo/", import.meta.url)
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of files) writeFileSync(new URL(name, folder), content)
}
