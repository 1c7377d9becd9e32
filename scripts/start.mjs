import { ensureBuilt, ensureInstalled, runBuilt } from "./toolchain.mjs"

ensureInstalled()
ensureBuilt()
runBuilt()
