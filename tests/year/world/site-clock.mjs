import { readFileSync, writeFileSync } from "node:fs"
import { shiftDate } from "#tests/support/shifted-date.mjs"

// Loaded before the site (`--import`). The file YEAR_CLOCK says by how many milliseconds the site's clock is ahead. The site reads it when it
// starts and at each SIGUSR2, and then writes « YEAR_CLOCK.seen ».
const file = process.env.YEAR_CLOCK
const read = () => Number(readFileSync(file, "utf8"))
let aheadMs = read()
process.on("SIGUSR2", () => {
  aheadMs = read()
  writeFileSync(`${file}.seen`, String(aheadMs))
})

shiftDate(() => aheadMs)
