import { runAsBuilt } from "./toolchain.mjs"

runAsBuilt("provision", ...process.argv.slice(2))
