import { daysBetween, formatLongDate, parisDate } from "../dates.ts"
import { countOf } from "../numbers.ts"
import { settingsPath } from "../settings-tabs.ts"
import type { Gap, ReadinessFacts } from "./readiness.ts"

const MOST_DAYS_WITHOUT_BACKUP = 7

const hasAlert = ({ alerts }: ReadinessFacts["stored"], kind: string) => alerts.some((alert) => alert.kind === kind)

export function backupGaps({ stored, configuration, now }: ReadinessFacts): Gap[] {
  const { last_backup: last, backup_failure: failure } = stored
  if (configuration.backups === "elsewhere") return projectGaps(last, now)
  const ways = [{ label: "Paramètres, Sauvegarde", to: settingsPath("sauvegarde") }]
  const gaps: Gap[] = []
  const age = last === null ? null : daysBetween(parisDate(new Date(last)), parisDate(now))
  if (!hasAlert(stored, "backup_old") && (last === null || age === null || age >= MOST_DAYS_WITHOUT_BACKUP))
    gaps.push({
      key: "backup",
      blocks: false,
      title: last === null ? "Aucune sauvegarde" : "Aucune sauvegarde depuis une semaine",
      detail:
        last === null
          ? "Une panne du disque emporterait tout."
          : `La dernière est du ${formatLongDate(parisDate(new Date(last)))}.`,
      ways,
    })
  else if (failure)
    gaps.push({ key: "backup-failure", blocks: false, title: "La dernière sauvegarde a échoué", detail: failure, ways })
  if (configuration.backups === "off")
    gaps.push({
      key: "backups-off",
      blocks: false,
      title: "Les sauvegardes de nuit sont arrêtées",
      detail: "Le serveur n’en fait plus de lui-même.",
    })
  return gaps
}

/** Supabase's own backups hold the rows and not the files, and the law keeps invoices for ten years. */
function projectGaps(last: string | null, now: Date): Gap[] {
  if (last !== null && daysBetween(parisDate(new Date(last)), parisDate(now)) < MOST_DAYS_WITHOUT_BACKUP) return []
  return [
    {
      key: "backup",
      blocks: false,
      title: last === null ? "Aucune sauvegarde des fichiers" : "Aucune sauvegarde des fichiers depuis une semaine",
      detail:
        "Supabase sauvegarde la base de données, mais pas les fichiers\u00a0: photos, papiers signés, factures. Faites faire chaque nuit une archive complète (npm run backup) par la personne qui s’occupe du site.",
    },
  ]
}

const JOBS_STOPPED_S = 300

/** Shown here because the jobs themselves write the alerts: when they stand still, no mail says so. */
export function jobsGaps({ stored: { jobs_age_seconds: age } }: ReadinessFacts): Gap[] {
  if (age === null || age < JOBS_STOPPED_S) return []
  return [
    {
      key: "jobs",
      blocks: false,
      title: "Les tâches automatiques sont arrêtées",
      detail: `Depuis ${describeAge(age)}, aucun e-mail ne part, aucun remboursement ni rappel ne se fait. Prévenez la personne qui s’occupe du serveur.`,
      ways: [{ label: "Paramètres, Système", to: settingsPath("systeme") }],
    },
  ]
}

const describeAge = (seconds: number) =>
  seconds < 7200
    ? countOf(Math.round(seconds / 60), "minute", "minutes")
    : countOf(Math.round(seconds / 3600), "heure", "heures")
