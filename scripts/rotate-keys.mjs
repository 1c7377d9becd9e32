import { ensureBuilt, ensureInstalled, runBuilt } from "./toolchain.mjs"

ensureInstalled()
ensureBuilt()
runBuilt("rotate-keys", ...process.argv.slice(2))
