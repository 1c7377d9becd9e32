import { ensureBuilt, ensureInstalled, runBuilt } from "./toolchain.mjs"

ensureInstalled()
ensureBuilt()
runBuilt("restore", ...process.argv.slice(2))
