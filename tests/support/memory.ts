import { readdirSync, readFileSync } from "node:fs"

const SAMPLED_MS = 50

/** The memory that the Node processes of a site hold, in megabytes: its own and the child that decodes pictures, not the database's. Linux only. */
export function memoryOf(pid: number): number {
  let kilobytes = 0
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      const status = readFileSync(`/proc/${name}/status`, "utf8")
      const isOurs =
        name === String(pid) || (new RegExp(`^PPid:\\s${pid}$`, "m").test(status) && /^Name:\snode/m.test(status))
      if (isOurs) kilobytes += Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
    } catch {
      // It ended meanwhile.
    }
  }
  return kilobytes / 1024
}

/** The most that they hold while something happens. */
export async function peakMemory(pid: number, event: Promise<unknown>): Promise<number> {
  let peak = memoryOf(pid)
  const sampling = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), SAMPLED_MS)
  await event.finally(() => clearInterval(sampling))
  return peak
}
