// `npm run load [minutes]`: the built site under a steady mixed load while everything around it breaks and comes back, then its books are read.
// Sixty minutes (the default) or more write docs/reliability.md; fewer only print it. A command of its own, no part of `npm test`.
import { spawnSync } from "node:child_process"
import { ensureBuilt, ensureInstalled, nodeBinary, runInForeground } from "./toolchain.mjs"

ensureInstalled()
ensureBuilt()
// A disk that can be filled is mounted where only these processes see it.
const namespace = process.getuid?.() === 0 ? ["--mount"] : ["--user", "--map-current-user", "--keep-caps", "--mount"]
const hasNamespace = spawnSync("unshare", [...namespace, "--", "true"], { stdio: "ignore" }).status === 0
const program = [nodeBinary(), "tests/load/main.ts", ...process.argv.slice(2)]
if (hasNamespace) runInForeground("unshare", [...namespace, "--", ...program], { LOAD_MAY_MOUNT: "1" })
else runInForeground(program[0], program.slice(1))
