import { runAsBuilt } from "./toolchain.mjs"

runAsBuilt("reset-factor", ...process.argv.slice(2))
