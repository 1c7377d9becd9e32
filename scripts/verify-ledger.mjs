import { runAsBuilt } from "./toolchain.mjs"

runAsBuilt("verify-ledger", ...process.argv.slice(2))
