import { statfs } from "node:fs/promises"
import type { MiddlewareHandler } from "hono"
import { timingSafeEqual } from "hono/utils/buffer"
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import type { Db } from "#app/lib/db.ts"

type Figures = {
  mails_waiting: number
  oldest_mail_seconds: number
  mails_failed: number
  refunds_unsettled: number
  stray_payments: number
  disputes_open: number
  documents_failed: number
  alert_mail_late: number
  alert_disk_low: number
  alert_backup_old: number
  alert_backup_unreadable: number
  alert_copy_late: number
  alert_work_stuck: number
  /** Null before their first run. */
  jobs_age_seconds: number | null
  database_bytes: number
}

export type Operations = Figures & {
  /** What the site still has to do by itself, by kind. */
  work: { kind: string; waiting: number; stuck: number }[]
}

type Options = {
  readOperations: () => Promise<Operations>
  /** Null when the data are stored elsewhere. */
  dataDir: string | null
}

const HELP: Record<keyof Figures, string> = {
  mails_waiting: "Mails that wait to be sent",
  oldest_mail_seconds: "Age of the oldest mail that waits, in seconds",
  mails_failed: "Mails that were given up",
  refunds_unsettled: "Refunds that are promised and not yet made",
  stray_payments: "Payments without a request that are not given back yet",
  disputes_open: "Payments that a bank contests",
  documents_failed: "Documents of clients that could not be made three times",
  alert_mail_late: "1 while no mail has left for an hour although some waits",
  alert_disk_low: "1 while less than a tenth of the disk is free",
  alert_backup_old: "1 while the last backup is older than two days",
  alert_backup_unreadable: "1 while the archive that was read back last was damaged",
  alert_copy_late: "1 while the last copy away from the machine is older than two days",
  alert_work_stuck: "1 while work other than mail was tried several times in vain",
  jobs_age_seconds:
    "Time since the jobs last ended, wherever they run; before the first time, since the start of this process",
  database_bytes: "Size of the database, in bytes",
}

/** Reads one row of the database with the function `read_operations`. Throws when the call fails. */
export async function readOperations(service: Db): Promise<Operations> {
  const { data, error } = await service.rpc("read_operations").abortSignal(AbortSignal.timeout(2_000))
  if (error) throw new Error("The operations were not read", { cause: error })
  return data as Operations
}

/** Metrics for Prometheus: the process, its requests, and the waiting work in the database at the time of the request. */
export function createMetrics({ readOperations, dataDir }: Options) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests by the part of the site that answered them; kept pages are not among them",
    labelNames: ["area", "method", "status"],
    buckets: [0.005, 0.02, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const gauges = Object.entries(HELP).map(
    ([name, help]) => [name as keyof Figures, new Gauge({ name: `mirabelle_${name}`, help, registers })] as const,
  )
  const labelNames = ["kind"]
  const waiting = new Gauge({
    name: "mirabelle_work_waiting",
    help: "Work that is due, by kind",
    labelNames,
    registers,
  })
  const stuck = new Gauge({
    name: "mirabelle_work_stuck",
    help: "Work that was tried several times in vain, by kind",
    labelNames,
    registers,
  })
  const database = new Gauge({ name: "mirabelle_database_up", help: "1 while the database answers", registers })
  const disk = new Gauge({
    name: "mirabelle_disk_free_ratio",
    help: "Free part of the disk that holds the data, from 0 to 1",
    registers,
  })

  return {
    observe: (path: string, method: string, status: number, ms: number) =>
      requests.observe({ area: areaOf(path), method, status: String(status) }, ms / 1000),
    read: async (): Promise<string> => {
      const operations = await readOperations().catch(() => null)
      database.set(operations ? 1 : 0)
      for (const [name, gauge] of gauges)
        gauge.set(operations?.[name] ?? (name === "jobs_age_seconds" && operations ? process.uptime() : NaN))
      for (const { kind, ...counts } of operations?.work ?? []) {
        waiting.set({ kind }, counts.waiting)
        stuck.set({ kind }, counts.stuck)
      }
      if (dataDir) disk.set(await freeRatio(dataDir))
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

export type Metrics = ReturnType<typeof createMetrics>

/** Serves the metrics to a holder of the token; any other request gets a 404. */
export function answerMetrics(metrics: Metrics, token: string): MiddlewareHandler {
  return async (context) => {
    const given = context.req.header("Authorization")?.replace(/^Bearer /, "") ?? ""
    if (!(await timingSafeEqual(given, token))) return context.text("Not found", 404)
    return context.body(await metrics.read(), 200, { "Content-Type": metrics.contentType, "Cache-Control": "no-store" })
  }
}

/** Returns the free part of the disk, from 0 to 1, that a process without special rights can use. */
export async function freeRatio(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder)
  return bavail / blocks
}

const AREAS: [RegExp, string][] = [
  [/^\/(rest|auth|storage)\/v1\//, "backend"],
  [/^\/functions\/v1\//, "function"],
  [/^\/(assets|dessins|polices)\//, "file"],
  [/^\/admin(\/|$)/, "office"],
]
/** Few labels on purpose: paths contain secrets, and any client can invent more paths. */
const areaOf = (path: string) => AREAS.find(([pattern]) => pattern.test(path))?.[1] ?? "page"
