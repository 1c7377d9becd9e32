import type { Place } from "./place.ts"

const CONNECTIONS = 30

/** Little memory: one company's rows fit many times over. No helper processes that a site on one machine does not need. */
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

/** Failed statements contain names and addresses of people: none is logged. */
const DISCREET = {
  log_min_messages: "fatal",
  log_min_error_statement: "panic",
  log_parameter_max_length_on_error: "0",
  log_statement: "none",
}

/**
 * For test databases only: their data need not survive a power cut, and PL/pgSQL refuses what it otherwise lets pass: `select … into` of several
 * rows or of another number of columns, and a variable that hides a parameter.
 */
const PASSING = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", "plpgsql.extra_errors": "all" }

/** Returns the arguments of `postgres`, so that the cluster's configuration files never change. */
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
