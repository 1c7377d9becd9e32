import { execFile } from "node:child_process"
import { readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { temporaryFolder } from "#tests/support/folder.ts"
import { readOrCreateKeys } from "./keys.ts"

/** A database without a site. */
const EMPTY = { query: () => Promise.resolve([]) }

test("a disk that is full after some bytes leaves no half of the keys, and the next start makes them", async () => {
  const folder = await temporaryFolder()
  const program = `
    const { readOrCreateKeys } = await import(${JSON.stringify(join(import.meta.dirname, "keys.ts"))})
    await readOrCreateKeys(process.argv[1], { query: async () => [] }).catch(({ code }) => console.log(code))`
  const command = ["--fsize=100", process.execPath, "--input-type=module", "-e", program, folder]
  const { stdout } = await promisify(execFile)("prlimit", command)
  expect(stdout.trim()).toBe("EFBIG")
  expect(await readdir(folder)).toEqual([])
  const keys = await readOrCreateKeys(folder, EMPTY)
  expect(await readOrCreateKeys(folder, EMPTY)).toEqual(keys)
  expect(await readdir(folder)).toEqual(["keys.json"])
})

test("a draft that a killed start left is not taken for the keys, nor readable for others", async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, "keys.json.part"), '{"publishableKey": "sb_', { mode: 0o644 })
  await readOrCreateKeys(folder, EMPTY)
  expect(await readdir(folder)).toEqual(["keys.json"])
  expect((await stat(join(folder, "keys.json"))).mode & 0o777).toBe(0o600)
})

test.each(["", '{"publishableKey": "sb_', '{"publishableKey":"a","secretKey":"b","jwtSecret":"short"}'])(
  "keys that are cut off or changed (%j) are told with the way out, none of them with it, and stay as they are",
  async (text) => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, "keys.json"), text)
    const path = join(folder, "keys.json")
    await expect(readOrCreateKeys(folder, EMPTY)).rejects.toThrow(
      `DATA_DIR: ${path} is not a file of keys (cut off or changed). Put back the one that was there, or the ….keys.json beside an archive of this site.`,
    )
    expect(await readFile(path, "utf8")).toBe(text)
  },
)
