import type { Archive, JobsReport } from "#domain/going-live/status.ts"

/** The machine on which the site runs. Names of archives must come from its list; others throw `archive_gone`. */
export type Machine = {
  versions: { site: string; node: string; system: string }
  /** Path of the archives, for the administrator of the machine. */
  folder: string
  /** Free part of the data's disk, from 0 to 1; null when unknown. */
  freeRatio: () => Promise<number | null>
  freeBytes: () => Promise<number | null>
  lastJobs: () => JobsReport | null
  listArchives: () => Promise<Archive[]>
  /** Makes and verifies an archive, and returns its name. Throws `backup_under_way` or `backup_failed`. */
  makeArchive: () => Promise<string>
  /** Throws `archive_damaged` when the archive is no longer intact. */
  verifyArchive: (name: string) => Promise<void>
  removeArchive: (name: string) => Promise<void>
  openArchive: (name: string) => Promise<{ bytes: number; body: ReadableStream<Uint8Array> }>
}
