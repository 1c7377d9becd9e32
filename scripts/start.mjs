import { existsSync } from "node:fs"
import { ensureBuilt, ensureInstalled, nodeBinary, root, runInForeground } from "./toolchain.mjs"

ensureInstalled()
ensureBuilt()
const envFile = existsSync(`${root}/.env`) ? ["--env-file=.env"] : []
// V8 would let young objects take 48 MB before it looks at them, and the process grow by 70.
const flags = ["--max-semi-space-size=4"]
runInForeground(nodeBinary(), [...envFile, ...flags, "build/server/index.js"], { NODE_ENV: "production" })
