import { createHash, randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { chmod, mkdir, readFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { writeWhole } from "../../files/whole-file.ts"
import { type Account, giveTo } from "./account.ts"

/** Systems limit the path of a socket to about 104 bytes. */
const LONGEST_FOLDER = 85
const SOCKET_PORT = 5432

/** Where a cluster listens: the folder of its Unix socket, or a port of this machine with a password. */
export type Place = { host: string; port: number; password: string | null; passwordFile: string }

/**
 * The socket is in the cluster's own folder, which only its account may enter. If that path is too long, another private folder holds it;
 * on a system without Unix sockets, PostgreSQL listens on the loopback address and requires a password.
 */
export async function choosePlace(
  cluster: string,
  account: Account,
  hasSockets = process.platform !== "win32",
): Promise<Place> {
  const passwordFile = `${cluster}-password.txt`
  const socket = { port: SOCKET_PORT, password: null, passwordFile }
  if (!hasSockets) {
    const password = await readOrCreatePassword(passwordFile, account)
    return { host: "127.0.0.1", port: await freePort(), password, passwordFile }
  }
  if (Buffer.byteLength(cluster) <= LONGEST_FOLDER) return { ...socket, host: cluster }
  const hash = createHash("sha256").update(cluster).digest("hex").slice(0, 16)
  const host = join(tmpdir(), `mirabelle-${hash}`)
  await mkdir(host, { recursive: true, mode: 0o700 })
  await chmod(host, 0o700)
  await giveTo(account, host)
  return { ...socket, host }
}

async function readOrCreatePassword(path: string, account: Account): Promise<string> {
  if (!existsSync(path)) await writeWhole(path, randomBytes(24).toString("base64url"))
  await giveTo(account, path)
  return readFile(path, "utf8")
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await new Promise<number>((resolve, reject) => {
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port))
  })
  await new Promise((resolve) => server.close(resolve))
  return port
}
