import { spawnSync } from "node:child_process"
import { readdirSync, rmSync } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { root } from "./toolchain.mjs"

const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml)$/
const SMALLEST = 1024
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

rmSync(join(root, "build"), { recursive: true, force: true })
// With this log level, the build prints only warnings and errors.
const result = spawnSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build", "--logLevel=warn"], {
  cwd: root,
  stdio: "inherit",
})
if (result.status !== 0) process.exit(result.status ?? 1)
const files = readdirSync(join(root, "build/client"), { recursive: true })
await Promise.all(
  files.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(join(root, "build/client", name))),
)

/** Writes a .br and a .gz beside a text file of 1 KB or more, so that no request has to compress it. Node compresses four at a time. */
async function compress(path) {
  const bytes = await readFile(path)
  if (bytes.length < SMALLEST) return
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, BEST))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
