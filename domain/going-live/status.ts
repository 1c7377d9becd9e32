import type { Configuration } from "./configuration.ts"
import type { MailCheck } from "./mail-records.ts"

/** Result of the scheduler's last run: the count of each job, and the failed jobs. */
export type JobsReport = { at: string; counts: Record<string, number>; failed: string[] }

/** Response of the function `site-status`; `machine` is null when it was not requested, or on Supabase. */
export type SiteStatus = {
  /** What the sender's domain says about mail in its name; null when it was not requested, or without a domain that can be looked up. */
  mail: { domain: string; checks: MailCheck[] } | null
  configuration: Configuration
  /** True when Stripe did not say whether it takes the key. */
  isStripeSilent: boolean
  /** Result of `environmentLines`. */
  lines: Record<string, string[]>
  machine: {
    versions: { site: string; node: string; system: string }
    folder: string
    free_bytes: number | null
  } | null
}

/** An archive in the backup folder. */
export type Archive = { name: string; bytes: number; made_at: string; is_daily: boolean; has_keys: boolean }
