import { readdirSync, readFileSync } from "node:fs"

const SAMPLED_MS = 50

/** Memory in megabytes of a site's Node processes: its own and the child that decodes pictures, without the database. Linux only. */
export function memoryOf(pid: number): number {
  let kilobytes = 0
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      const status = readFileSync(`/proc/${name}/status`, "utf8")
      const isOurs =
        name === String(pid) || (new RegExp(`^PPid:\\s${pid}$`, "m").test(status) && /^Name:\snode/m.test(status))
      if (isOurs) kilobytes += Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
    } catch {
      // The process has ended.
    }
  }
  return kilobytes / 1024
}

/** The highest sample of that memory during an event, in megabytes. */
export async function peakMemory(pid: number, event: Promise<unknown>): Promise<number> {
  let peak = memoryOf(pid)
  const sampling = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), SAMPLED_MS)
  await event.finally(() => clearInterval(sampling))
  return peak
}
