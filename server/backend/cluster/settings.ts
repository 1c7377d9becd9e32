import type { Place } from "./place.ts"

const CONNECTIONS = 30

/** Small: one company's rows fit in memory many times over. No helper processes that a site of one machine does not need. */
const SMALL = {
  shared_buffers: "24MB",
  work_mem: "4MB",
  maintenance_work_mem: "32MB",
  max_connections: String(CONNECTIONS),
  max_wal_size: "256MB",
  min_wal_size: "32MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_replication_slots: "0",
  max_worker_processes: "1",
  max_parallel_workers: "0",
  max_logical_replication_workers: "0",
  autovacuum_max_workers: "1",
  autovacuum_worker_slots: "1",
  io_method: "sync",
  jit: "off",
  huge_pages: "off",
}

/** Refused statements carry names and addresses: none of them is written to a log. */
const DISCREET = {
  log_min_messages: "fatal",
  log_min_error_statement: "panic",
  log_parameter_max_length_on_error: "0",
  log_statement: "none",
}

/** What a test's database does without: nothing of it has to survive a power cut. */
const PASSING = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }

/** The arguments of `postgres`, so that a cluster's own files never have to be changed. */
export function settings({ host, port, password }: Place, isDurable: boolean): string[] {
  const listening =
    password === null
      ? { listen_addresses: "", unix_socket_directories: host, unix_socket_permissions: "0700", port: String(port) }
      : { listen_addresses: host, unix_socket_directories: "", port: String(port) }
  const all = {
    ...SMALL,
    ...DISCREET,
    ...listening,
    timezone: "UTC",
    log_timezone: "UTC",
    ...(isDurable ? {} : PASSING),
  }
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])
}
