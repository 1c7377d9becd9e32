import { existsSync } from "node:fs"
import { ensureInstalled, nodeBinary, root, runInForeground } from "./toolchain.mjs"

ensureInstalled()
const envFile = existsSync(`${root}/.env`) ? ["--env-file=.env"] : []
runInForeground(nodeBinary(), [...envFile, "server/dev.ts"], { NODE_ENV: "development" })
