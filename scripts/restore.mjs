import { ensureBuilt, ensureInstalled, runBuilt, SITE_ONLY } from "./toolchain.mjs"

ensureInstalled(SITE_ONLY)
ensureBuilt()
runBuilt("restore", ...process.argv.slice(2))
