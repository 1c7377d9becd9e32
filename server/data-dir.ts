import { createHash } from "node:crypto"
import { mkdir, realpath, rm, writeFile } from "node:fs/promises"
import { connect, createServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { StartError } from "./env.ts"

const LONGEST_SOCKET_PATH = 100

/** Creates the data folder and proves that it can be written. @throws {StartError} when it cannot. */
export async function prepareDataDir(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    const folder = await realpath(path)
    const probe = join(folder, ".write-test")
    await writeFile(probe, "")
    await rm(probe)
    return folder
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${path} cannot be written (${(error as NodeJS.ErrnoException).code ?? "unknown error"}).`,
    )
  }
}

/**
 * Takes the data folder for this process alone. The lock is a listening socket: the system lets go of it when the process dies,
 * however it dies, so a killed site starts again at once and a number that went to another process deceives nobody.
 * @throws {StartError} when another process has the folder.
 */
export async function lockDataDir(folder: string): Promise<{ release: () => Promise<void> }> {
  const address = socketAddress(folder)
  let server = await listen(address)
  if (!server && !(await isAnswering(address))) {
    await rm(address, { force: true })
    server = await listen(address)
  }
  if (!server) throw new StartError(`DATA_DIR ${folder} is in use by another process.`)
  const held = server
  return { release: () => new Promise((resolve) => held.close(() => resolve())) }
}

function socketAddress(folder: string): string {
  const hash = createHash("sha256").update(folder).digest("hex").slice(0, 16)
  if (process.platform === "win32") return `\\\\.\\pipe\\mirabelle-${hash}`
  const inside = join(folder, "lock.sock")
  return Buffer.byteLength(inside) <= LONGEST_SOCKET_PATH ? inside : join(tmpdir(), `mirabelle-${hash}.sock`)
}

function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(null) : reject(error),
    )
    server.listen(address, () => resolve(server.unref()))
  })
}

function isAnswering(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once("connect", () => (socket.destroy(), resolve(true)))
    socket.once("error", () => resolve(false))
  })
}
