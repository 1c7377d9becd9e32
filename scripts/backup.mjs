import { existsSync } from "node:fs"
import { ensureBuilt, ensureInstalled, root, runBuilt } from "./toolchain.mjs"

// An existing build is used as it is: building again before an update would remove the files that the running site serves.
if (!existsSync(`${root}/build/server/index.js`)) {
  ensureInstalled()
  ensureBuilt()
}
runBuilt("backup", ...process.argv.slice(2))
