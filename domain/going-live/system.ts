import { formatBytes } from "../numbers.ts"
import type { JobsReport, SiteStatus } from "./status.ts"

/** French label of each scheduler job, by its name. */
export const jobLabels: Record<string, string> = {
  reconcile_payments: "Rapprocher les paiements",
  release_holds: "Libérer les créneaux non payés",
  settle_refunds: "Faire les remboursements promis",
  queue_reminders: "Écrire les rappels de la veille",
  queue_review_requests: "Demander un avis aux clients",
  queue_price_reminders: "Relancer les chiffrages attendus",
  expire_quotes: "Clore les devis dont la validité est passée",
  queue_client_quote_reminders: "Relancer les devis sans réponse",
  queue_invoice_reminders: "Relancer les factures en retard",
  queue_client_news: "Écrire les nouveautés des chantiers",
  queue_paper_alerts: "Signaler les attestations qui expirent",
  queue_ledger_head: "Envoyer la dernière empreinte des encaissements",
  sync_reviews: "Synchroniser les avis Google",
  remove_files: "Retirer les fichiers supprimés",
  apply_retention: "Effacer les données trop anciennes",
  watch_operations: "Surveiller les e-mails, le disque et les sauvegardes",
  deliver_mail: "Envoyer les e-mails",
  record_the_end: "Noter la fin des tâches",
}

export type Check = { label: string; isGood: boolean; detail: string }

const JOBS_LATE_S = 120
const MAIL_LATE_S = 3600
const LITTLE_SPACE = 1e9

type Facts = {
  jobs: JobsReport | null
  machine: SiteStatus["machine"]
  oldestMail: string | null
  isMailSet: boolean
  now: Date
}

/** Checks of the scheduler, the mails and, on a machine of one's own, the disk. */
export function checksOf({ jobs, machine, oldestMail, isMailSet, now }: Facts): Check[] {
  const since = (instant: string) => (now.getTime() - new Date(instant).getTime()) / 1000
  const isLate = isMailSet && oldestMail !== null && since(oldestMail) > MAIL_LATE_S
  const checks = [
    {
      label: "Envoi des e-mails",
      isGood: isMailSet && !isLate,
      detail: !isMailSet
        ? "aucun serveur d’envoi n’est réglé"
        : isLate
          ? "un e-mail attend depuis plus d’une heure"
          : "rien n’attend trop longtemps",
    },
  ]
  const free = machine?.free_bytes ?? null
  const isRunning = jobs !== null && since(jobs.at) < JOBS_LATE_S
  const failed = jobs?.failed.map((name) => jobLabels[name] ?? name) ?? []
  return [
    {
      label: "Tâches automatiques",
      isGood: isRunning && failed.length === 0,
      detail: !jobs
        ? "pas encore passées"
        : !isRunning
          ? "arrêtées depuis plus de deux minutes"
          : failed.length > 0
            ? `en échec\u00a0: ${failed.join(", ")}`
            : "toutes ont réussi à leur dernier passage",
    },
    ...checks,
    ...(free === null
      ? []
      : [{ label: "Place sur le disque", isGood: free > LITTLE_SPACE, detail: `${formatBytes(free)} libres` }]),
  ]
}
