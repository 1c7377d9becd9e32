import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { expect } from "vitest"
import { freePort } from "./free-port.ts"

/** Starts the site again each time it ends, on a socket that it keeps meanwhile, as systemd does. It says the number of each process. */
const KEEPER = `while :; do sh -c 'echo "pid $$"; LISTEN_PID=$$ exec "$0" build/server/index.js' "$0"; done`

/** The built site as `deploy/mirabelle.service` and its socket run it, on a data folder that a site has made. */
export async function holdSite(dataDir: string, env: Record<string, string> = {}) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const holder = createServer().listen(port, "localhost")
  await once(holder, "listening")
  const { fd } = (holder as unknown as { _handle: { fd: number } })._handle
  const variables = { DATA_DIR: dataDir, PUBLIC_URL: url, NODE_ENV: "production", BACKUPS: "off", LOG_LEVEL: "warn" }
  const keeper = spawn("sh", ["-c", KEEPER, process.execPath], {
    env: { ...process.env, ...variables, LISTEN_FDS: "1", ...env },
    stdio: ["ignore", "pipe", "pipe", fd],
  })
  let output = ""
  for (const stream of [keeper.stdout, keeper.stderr]) stream?.on("data", (text: Buffer) => (output += text.toString()))
  holder.close()
  const pids = () => [...output.matchAll(/^pid (\d+)$/gm)].map(([, pid]) => Number(pid))
  await expect.poll(pids).toHaveLength(1)
  const pid = () => pids().at(-1) ?? 0

  /**
   * Signals the tree of the site as systemd does with KillMode=mixed: SIGTERM to the site alone and, once it has ended, SIGKILL to all that is left.
   * Returns the command lines of those.
   */
  async function restart(): Promise<string[]> {
    const before = pids().length
    const tree = descendantsOf(pid())
    process.kill(pid(), "SIGTERM")
    await expect.poll(() => pids().length).toBe(before + 1)
    const left = processes().filter((one) => tree.includes(one.pid) && !one.state.startsWith("Z"))
    for (const one of left) process.kill(one.pid, "SIGKILL")
    return left.map(({ command }) => command)
  }
  async function end(): Promise<void> {
    keeper.kill("SIGKILL")
    process.kill(pid(), "SIGTERM")
    await expect.poll(() => processes().some((one) => one.pid === pid() && !one.state.startsWith("Z"))).toBe(false)
  }
  return { url, restart, end, output: () => output }
}

function processes() {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,stat=,args="], { encoding: "utf8" }).split("\n")
  return lines.map((line) => {
    const [pid, parent, state = "", ...command] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), state, command: command.join(" ") }
  })
}

/** The numbers of the processes below one, as they are now. */
function descendantsOf(root: number): number[] {
  const all = processes()
  const below = (pid: number): number[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child.pid, ...below(child.pid)])
  return below(root)
}

/** The command lines of the PostgreSQL that runs on a data folder. */
export const databasesOf = (dataDir: string): string[] =>
  processes()
    .map(({ command }) => command)
    .filter((command) => command.includes(`-D ${dataDir}/database`))
