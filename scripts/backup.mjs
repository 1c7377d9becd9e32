import { existsSync } from "node:fs"
import { ensureBuilt, ensureInstalled, root, runBuilt } from "./toolchain.mjs"

// What serves is asked as it is: before an update, a new build would take the pages' files away from the site that runs.
if (!existsSync(`${root}/build/server/index.js`)) {
  ensureInstalled()
  ensureBuilt()
}
runBuilt("backup", ...process.argv.slice(2))
