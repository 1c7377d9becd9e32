import { mkdirSync, writeFileSync } from "node:fs"
import { kitchen } from "./kitchen.ts"

/** Every picture of the demonstration data, by its name under /demo. */
export const pictures: Record<string, () => string> = {
  "cuisine-avant": kitchen.before,
  "cuisine-chantier": kitchen.progress,
  "cuisine-apres": kitchen.after,
}

// node scripts/demo-pictures/index.ts
if (import.meta.main) {
  const folder = new URL("../../public/demo/", import.meta.url)
  mkdirSync(folder, { recursive: true })
  for (const [name, draw] of Object.entries(pictures)) writeFileSync(new URL(`${name}.svg`, folder), draw())
}
