import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Access } from "./access.ts"

/** Reads from `postmaster.pid` how to reach a cluster that another process of this machine started: its port, and its socket folder or address. */
export async function accessToRunning(folder: string, username: string): Promise<Access> {
  const note = (await readFile(join(folder, "postmaster.pid"), "utf8")).split("\n")
  const [port, socket, address] = [Number(note[3]), note[4] ?? "", note[5] ?? ""]
  const password = socket ? null : await readFile(`${folder}-password.txt`, "utf8")
  return { host: socket || address, port, username, password }
}
