import { runAsBuilt } from "./toolchain.mjs"

runAsBuilt("backup", ...process.argv.slice(2))
