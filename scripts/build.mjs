import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { root } from "./toolchain.mjs"

const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml)$/
const SMALLEST = 1024

rmSync(join(root, "build"), { recursive: true, force: true })
// With this log level, the build prints only warnings and errors.
const result = spawnSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build", "--logLevel=warn"], {
  cwd: root,
  stdio: "inherit",
})
if (result.status !== 0) process.exit(result.status ?? 1)
compressFiles(join(root, "build/client"))

/** Writes a .br and a .gz beside each text file of 1 KB or more, so that no request has to compress it. */
function compressFiles(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) compressFiles(path)
    else if (COMPRESSIBLE.test(name) && statSync(path).size >= SMALLEST) {
      const bytes = readFileSync(path)
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    }
  }
}
