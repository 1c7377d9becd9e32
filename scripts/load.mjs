// `npm run load [minutes]`: runs the built site under a steady mixed load while its dependencies fail and recover, then compares its data with what it acknowledged.
// Sixty minutes (the default) or more, with all faults, write docs/reliability.md; another run only prints the report. Not part of `npm test`.
import { spawnSync } from "node:child_process"
import { ensureBuilt, ensureInstalled, nodeBinary, runInForeground } from "./toolchain.mjs"

ensureInstalled()
ensureBuilt()
// A private mount namespace: the small disk that the test fills is visible to these processes only.
const namespace = process.getuid?.() === 0 ? ["--mount"] : ["--user", "--map-current-user", "--keep-caps", "--mount"]
const hasNamespace = spawnSync("unshare", [...namespace, "--", "true"], { stdio: "ignore" }).status === 0
const program = [nodeBinary(), "tests/load/main.ts", ...process.argv.slice(2)]
if (hasNamespace) runInForeground("unshare", [...namespace, "--", ...program], { LOAD_MAY_MOUNT: "1" })
else runInForeground(program[0], program.slice(1))
