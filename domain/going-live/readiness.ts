import { mailsPath } from "../mail/path.ts"
import { type Alert, describeAlert } from "../alerts/alerts.ts"
import { formatDateTime } from "../dates.ts"
import { type LegalSettings, missingLegalFields } from "../legal/legal.ts"
import { complianceGaps } from "../compliance/gaps.ts"
import { settingsPath } from "../settings-tabs.ts"
import type { Configuration } from "./configuration.ts"
import { backupGaps, jobsGaps } from "./operation-gaps.ts"
import { paymentGaps, webhookGaps } from "./payment-gaps.ts"
import type { SiteStatus } from "./status.ts"
import { countOf } from "../numbers.ts"

/** State of the site from the database function `site_readiness`. */
export type StoredReadiness = {
  is_open: boolean
  opened_at: string | null
  /** True while invented rows are left: those of the example company, or simulated payments. */
  is_example: boolean
  shows_example: boolean
  services: number
  teams: number
  /** False until staff save the opening hours for the first time. */
  hours_saved: boolean
  /** Questions of « Conformité » that the owner has answered, in whatever way. */
  compliance_answers: number
  last_backup: string | null
  backup_failure: string | null
  mail_failure: { at: string; error: string } | null
  alerts: Alert[]
  /** True when clients paid by Stripe this week and no event with a right signature came: the jobs alone found the payments. */
  is_webhook_silent: boolean
  /** Since the last end of the jobs, in any process or function; null before their first run. */
  jobs_age_seconds: number | null
}

export type ReadinessFacts = {
  stored: StoredReadiness
  company: LegalSettings
  configuration: Configuration
  isStripeSilent: boolean
  lines: SiteStatus["lines"]
  now: Date
}

const hasAlert = ({ alerts }: StoredReadiness, kind: Alert["kind"]) => alerts.some((alert) => alert.kind === kind)

type Way = { label: string; to: string }

/** A problem that blocks the opening of the site, or only needs attention, and how to fix it. */
export type Gap = {
  key: string
  blocks: boolean
  title: string
  detail: string
  /** Fields and screens that fix it. */
  ways?: Way[]
  /** Lines for the environment, word for word; the site must restart afterwards. */
  lines?: string[]
  /** Action of the panel that fixes it. */
  action?: "empty-example"
}

/** All problems, blocking ones first. The site may go online when none of them blocks. */
export function gapsOf(facts: ReadinessFacts): Gap[] {
  const found = [
    ...exampleGaps(facts),
    ...identityGaps(facts),
    ...hoursGaps(facts),
    ...catalogueGaps(facts),
    ...environmentGaps(facts),
    ...backupGaps(facts),
    ...complianceGaps(facts.stored.compliance_answers),
    ...alertGaps(facts),
    ...jobsGaps(facts),
  ]
  const gaps = found.map((gap) => ({ ...gap, ...(facts.lines[gap.key] ? { lines: facts.lines[gap.key] } : {}) }))
  return [...gaps.filter(({ blocks }) => blocks), ...gaps.filter(({ blocks }) => !blocks)]
}

/** Link to a field of « Entreprise », which gets the focus. */
export const fieldPath = (field: string) => settingsPath("entreprise", { champ: field })

const EXAMPLE = [
  "Ce site montre l’entreprise d’exemple",
  "Ses chantiers, ses avis et ses clients sont inventés\u00a0: videz-les avant de montrer le site.",
] as const
const SIMULATED = [
  "Des paiements simulés sont notés",
  "Personne n’a rien payé\u00a0: videz ces essais et les réservations qui en viennent.",
] as const

function exampleGaps({ stored }: ReadinessFacts): Gap[] {
  if (!stored.is_example) return []
  const [title, detail] = stored.shows_example ? EXAMPLE : SIMULATED
  return [{ key: "example", blocks: true, title, detail, action: "empty-example" }]
}

const IDENTITY = [
  ["phone", "Téléphone"],
  ["email", "Adresse e-mail"],
  ["address", "Adresse"],
] as const

function identityGaps({ company }: ReadinessFacts): Gap[] {
  const unknown = IDENTITY.filter(([field]) => !company[field]?.trim())
  const legal = missingLegalFields(company)
  const gaps: Gap[] = []
  if (unknown.length > 0)
    gaps.push({
      key: "identity",
      blocks: true,
      title: "Vos coordonnées",
      detail: "Sans elles, personne ne peut vous joindre, et vos e-mails ne disent pas de qui ils viennent.",
      ways: unknown.map(([field, label]) => ({ label, to: fieldPath(field) })),
    })
  if (legal.length > 0)
    gaps.push({
      key: "legal",
      blocks: true,
      title: "Les mentions légales sont incomplètes",
      detail:
        "Un site qui vend à des particuliers doit les donner. En attendant, ces lignes n’apparaissent pas aux visiteurs.",
      ways: legal.map(({ field, label }) => ({ label, to: fieldPath(field) })),
    })
  return gaps
}

function hoursGaps({ stored, company }: ReadinessFacts): Gap[] {
  if (stored.hours_saved) return []
  const effect = "Tant que vous ne les avez pas enregistrés, les visiteurs ne les voient pas."
  return [
    {
      key: "hours",
      blocks: false,
      title: "Vos horaires",
      detail: company.offers_brico ? `${effect} Les créneaux à réserver suivent déjà ceux qui sont proposés.` : effect,
      ways: [
        { label: "Paramètres, Services, Horaires", to: settingsPath("services", { champ: "intervention_zones" }) },
      ],
    },
  ]
}

function catalogueGaps({ stored, company }: ReadinessFacts): Gap[] {
  if (!company.offers_brico) return []
  const ways = [{ label: "Paramètres, Services", to: settingsPath("services") }]
  return [
    ...(stored.services === 0
      ? [
          {
            key: "services",
            blocks: true,
            title: "Aucune prestation à réserver",
            detail: "La page Brico n’a rien à proposer.",
            ways,
          },
        ]
      : []),
    ...(stored.teams === 0
      ? [
          {
            key: "teams",
            blocks: true,
            title: "Aucune équipe active",
            detail: "Sans équipe, aucun créneau n’est ouvert.",
            ways,
          },
        ]
      : []),
  ]
}

function environmentGaps({ stored, company, configuration, isStripeSilent }: ReadinessFacts): Gap[] {
  const { publicUrl, mail } = configuration
  const gaps: Gap[] = []
  const isSecure = publicUrl.address.startsWith("https://")
  if (!publicUrl.isSet || !isSecure)
    gaps.push({
      key: "public-url",
      blocks: true,
      title: publicUrl.isSet ? "L’adresse du site n’est pas sécurisée (https)" : "L’adresse publique n’est pas réglée",
      detail: `Les liens des e-mails et le retour du paiement mènent à ${publicUrl.address}.`,
    })
  if (!mail.isSet || !mail.from)
    gaps.push({
      key: "mail",
      blocks: true,
      title: mail.isSet ? "Les e-mails n’ont pas d’expéditeur" : "Aucun e-mail ne part",
      detail: mail.isSet
        ? "Un e-mail sans adresse à vous finit dans les indésirables."
        : "Confirmations, rappels et devis restent dans la boîte d’envoi.",
    })
  gaps.push(...paymentGaps(company.offers_brico, configuration, isStripeSilent), ...webhookGaps(stored, configuration))
  if (mail.isSet && stored.mail_failure && !hasAlert(stored, "mail_late"))
    gaps.push({
      key: "mail-failure",
      blocks: false,
      title: "Le dernier e-mail n’est pas parti",
      detail: `${formatDateTime(new Date(stored.mail_failure.at))}\u00a0: ${stored.mail_failure.error}`,
      ways: [{ label: "Messages non remis", to: mailsPath({ etat: "failed" }) }],
    })
  return gaps
}

const OF_BACKUPS = ["backup_old", "backup_unreadable", "copy_late"]

/** The open alerts, except backup alerts when Supabase makes the backups. */
function alertGaps({ stored, configuration }: ReadinessFacts): Gap[] {
  return stored.alerts
    .filter(({ kind }) => configuration.backups !== "elsewhere" || !OF_BACKUPS.includes(kind))
    .map((alert) => {
      const { title, text, advice, tab } = describeAlert(alert)
      const ways = [{ label: tab.label, to: settingsPath(tab.name) }]
      return { key: `alert-${alert.kind}`, blocks: false, title, detail: `${text} ${advice}`, ways }
    })
}

/** The problems of an open site in one line for the dashboard; null without problems. */
export function readinessLine(gaps: Gap[]): string | null {
  const blocking = gaps.filter(({ blocks }) => blocks).length
  const others = gaps.length - blocking
  const parts = [
    ...(blocking > 0 ? [countOf(blocking, "point à régler", "points à régler")] : []),
    ...(others > 0 ? [countOf(others, "point à surveiller", "points à surveiller")] : []),
  ]
  return parts.length > 0 ? `${parts.join(", ")}.` : null
}

/** What an owner does before the site opens, in the order in which the dashboard asks for it. The last step is to open it. */
const STEPS: { key: string; ofBrico?: true }[] = [
  { key: "identity" },
  { key: "legal" },
  { key: "hours" },
  { key: "services", ofBrico: true },
  { key: "teams", ofBrico: true },
  { key: "public-url" },
  { key: "mail" },
  { key: "payments", ofBrico: true },
]

export type Progress = { done: number; total: number; next: { title: string; detail: string; to: string } }

const OPENING = {
  title: "Ouvrir le site",
  detail: "Tout est prêt\u00a0: les moteurs de recherche peuvent le montrer.",
}

/** How far a company is on its way to an open site; null once it is open. A step that the company's lines do not need is not counted. */
export function progressOf({ stored, company }: ReadinessFacts, gaps: Gap[]): Progress | null {
  if (stored.is_open) return null
  const steps = STEPS.filter(({ ofBrico }) => !ofBrico || company.offers_brico)
  const open = steps.flatMap(({ key }) => gaps.find((gap) => gap.key === key) ?? [])
  const [next] = [...gaps.filter(({ key }) => key === "example"), ...open]
  const total = steps.length + 1
  const screen = settingsPath("mise-en-service")
  if (!next) return { done: total - 1, total, next: { ...OPENING, to: screen } }
  const { title, detail, ways } = next
  return { done: steps.length - open.length, total, next: { title, detail, to: ways?.[0]?.to ?? screen } }
}

/** « 3 points sur 9 ». */
export const describeProgress = ({ done, total }: Progress) => `${countOf(done, "point", "points")} sur ${total}`
