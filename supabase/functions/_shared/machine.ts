import type { Archive, JobsReport } from "#domain/going-live/status.ts"

/** The machine that the site runs on. Names of archives are those of its list; others throw `archive_gone`. */
export type Machine = {
  versions: { site: string; node: string; system: string }
  /** Where the archives lie, as whoever looks after the machine finds them. */
  folder: string
  /** The part of the disk with the data that may still be filled, from 0 to 1. */
  freeRatio: () => Promise<number | null>
  freeBytes: () => Promise<number | null>
  lastJobs: () => JobsReport | null
  listArchives: () => Promise<Archive[]>
  /** Makes an archive, reads it back and answers its name. Throws `backup_under_way` or `backup_failed`. */
  makeArchive: () => Promise<string>
  /** Throws `archive_damaged` when it is not whole any more. */
  verifyArchive: (name: string) => Promise<void>
  removeArchive: (name: string) => Promise<void>
  openArchive: (name: string) => Promise<{ bytes: number; body: ReadableStream<Uint8Array> }>
}
