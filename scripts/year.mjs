// `npm run year [seed] [months]`: lives a year of a company on the built site, and reads its books after each month (docs/year.md). Not part of `npm test`.
import { spawnSync } from "node:child_process"
import { ensureBuilt, ensureInstalled, environment, root } from "./toolchain.mjs"

ensureInstalled()
ensureBuilt()
const [seed = "1", months = "12"] = process.argv.slice(2)
const result = spawnSync("vitest", ["run", "--project=year"], {
  cwd: root,
  env: environment({ YEAR_SEED: seed, YEAR_MONTHS: months }),
  stdio: "inherit",
  shell: process.platform === "win32",
})
process.exit(result.status ?? 1)
