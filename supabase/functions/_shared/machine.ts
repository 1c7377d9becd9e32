import type { Archive } from "#domain/going-live/status.ts"

/** The machine on which the site runs. Names of archives must come from its list; others throw `archive_gone`. */
export type Machine = {
  versions: { site: string; node: string; system: string }
  /** Path of the archives, for the administrator of the machine. */
  folder: string
  /** Free part of the data's disk, from 0 to 1; null when unknown. */
  freeRatio: () => Promise<number | null>
  /** True when archives are also copied to a bucket elsewhere. */
  copiesAway: boolean
  freeBytes: () => Promise<number | null>
  listArchives: () => Promise<Archive[]>
  /** Makes and verifies an archive, and returns its name. Throws `backup_under_way` or `backup_failed`. */
  makeArchive: () => Promise<string>
  /** Throws `archive_damaged` when the archive is no longer intact. */
  verifyArchive: (name: string) => Promise<void>
  removeArchive: (name: string) => Promise<void>
  /** Returns a ticket with which the archive and its keys can be downloaded for a minute, sealed by the passphrase. Throws `seal_under_way`. */
  sealArchive: (name: string, passphrase: string) => Promise<string>
  /** Throws `download_over` for a ticket that is unknown or has expired. */
  openSealed: (ticket: string) => Promise<{ name: string; bytes: number; body: ReadableStream<Uint8Array> }>
}
