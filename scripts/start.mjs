import { existsSync } from "node:fs"
import { ensureBuilt, ensureInstalled, nodeBinary, root, runInForeground } from "./toolchain.mjs"

ensureInstalled()
ensureBuilt()
const envFile = existsSync(`${root}/.env`) ? ["--env-file=.env"] : []
runInForeground(nodeBinary(), [...envFile, "--enable-source-maps", "build/server/index.js"], { NODE_ENV: "production" })
