import { ensureBuilt, ensureInstalled, runBuilt, SITE_ONLY } from "./toolchain.mjs"

ensureInstalled(SITE_ONLY)
ensureBuilt()
runBuilt("rotate-keys", ...process.argv.slice(2))
