import type { Configuration } from "./configuration.ts"

/** How the scheduler's last run ended: what each job did, and which failed. */
export type JobsReport = { at: string; counts: Record<string, number>; failed: string[] }

/** What the function `site-status` answers; the machine is null when it was not asked for, or is Supabase's. */
export type SiteStatus = {
  configuration: Configuration
  /** What `environmentLines` says of it. */
  lines: Record<string, string[]>
  machine: {
    versions: { site: string; node: string; system: string }
    folder: string
    free_bytes: number | null
    jobs: JobsReport | null
  } | null
}

/** An archive as it lies in the folder of the backups. */
export type Archive = { name: string; bytes: number; made_at: string; is_daily: boolean; has_keys: boolean }
