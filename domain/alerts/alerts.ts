import * as z from "zod/mini"
import { formatDateTime } from "../dates.ts"

/** A problem of the site itself, as the database function `watch_operations` reports it. */
export const alertSchema = z.object({
  kind: z.enum(["mail_late", "disk_low", "backup_old", "backup_unreadable", "copy_late", "work_stuck"]),
  began_at: z.string(),
  ended_at: z.nullish(z.string()),
  detail: z.object({
    waiting: z.optional(z.number()),
    given_up: z.optional(z.number()),
    error: z.nullish(z.string()),
    free_ratio: z.optional(z.number()),
    last_at: z.nullish(z.string()),
    archive_at: z.nullish(z.string()),
    failure: z.nullish(z.string()),
  }),
})
export type Alert = z.output<typeof alertSchema>

const NOTIFICATIONS = { name: "notifications", label: "Paramètres, Notifications" } as const
const BACKUP = { name: "sauvegarde", label: "Paramètres, Sauvegarde" } as const
const SYSTEM = { name: "systeme", label: "Paramètres, Système" } as const

type Words = {
  title: string
  text: string
  /** Advice to the owner. */
  advice: string
  tab: typeof NOTIFICATIONS | typeof BACKUP | typeof SYSTEM
}

const at = (instant: string) => formatDateTime(new Date(instant))
const quote = (said: string | null | undefined) => (said ? ` Le serveur dit\u00a0: «\u00a0${said}\u00a0»` : "")

/** Text of an alert, for « Mise en service » and for the mail to the owner. */
export function describeAlert({ kind, began_at, ended_at, detail }: Alert): Words {
  if (kind === "mail_late") return ended_at ? mailIsBack(began_at, ended_at, detail) : mailIsLate(detail)
  if (kind === "disk_low")
    return {
      title: "Le disque du serveur est presque plein",
      text: `Il reste ${Math.floor((detail.free_ratio ?? 0) * 100)}\u00a0% de place.`,
      advice:
        "Sans place, plus rien ne s’enregistre\u00a0: ni réservation, ni paiement, ni message. Retirez d’anciennes archives ou agrandissez le disque.",
      tab: SYSTEM,
    }
  if (kind === "backup_unreadable") return archiveIsDamaged(detail)
  if (kind === "copy_late") return copyIsLate(detail)
  if (kind === "work_stuck") return workIsStuck(detail)
  return {
    title: detail.last_at ? "Aucune sauvegarde depuis deux jours" : "Aucune sauvegarde n’a encore été faite",
    text: `${detail.last_at ? `La dernière est du ${at(detail.last_at)}.` : "Une panne du disque emporterait tout."}${quote(detail.failure)}`,
    advice: "Faites-en une maintenant\u00a0: si elle échoue, l’écran dit pourquoi.",
    tab: BACKUP,
  }
}

function archiveIsDamaged({ archive_at, failure }: Alert["detail"]): Words {
  return {
    title: "Une archive de sauvegarde ne se relit plus",
    text: `Celle du ${archive_at ? at(archive_at) : "dernier jour"} ne suffirait pas à tout restaurer.${quote(failure)}`,
    advice:
      "Faites une sauvegarde maintenant, puis vérifiez aussi les autres archives\u00a0: un disque qui s’use abîme souvent plusieurs fichiers.",
    tab: BACKUP,
  }
}

function copyIsLate({ last_at, failure }: Alert["detail"]): Words {
  return {
    title: "Les sauvegardes ne quittent plus la machine",
    text: `${last_at ? `La dernière copie date du ${at(last_at)}.` : "Aucune copie n’a encore été faite."}${quote(failure)}`,
    advice:
      "Vérifiez l’espace de copies chez votre hébergeur et ses clés. En attendant, téléchargez une archive et gardez-la ailleurs.",
    tab: BACKUP,
  }
}

function workIsStuck({ waiting = 1, failure }: Alert["detail"]): Words {
  const isOne = waiting <= 1
  return {
    title: isOne ? "Une tâche du site n’aboutit pas" : `${waiting} tâches du site n’aboutissent pas`,
    text: `${isOne ? "Elle a été essayée" : "Elles ont été essayées"} plusieurs fois\u00a0: un remboursement, un document, une archive ou un fichier à retirer.${quote(failure)}`,
    advice:
      "Le site continue d’essayer. «\u00a0Travaux en attente\u00a0» dit lesquelles, et permet de réessayer tout de suite.",
    tab: SYSTEM,
  }
}

function mailIsLate({ waiting = 0, error }: Alert["detail"]): Words {
  return {
    title: "Aucun e-mail ne part depuis une heure",
    text: `${waiting > 1 ? `${waiting} messages attendent` : "Un message attend"}\u00a0: ils partiront d’eux-mêmes dès que le serveur d’envoi répondra.${quote(error)}`,
    advice: "Vérifiez l’adresse du serveur d’envoi, et le compte chez votre fournisseur d’e-mails.",
    tab: NOTIFICATIONS,
  }
}

function mailIsBack(began: string, ended: string, { given_up = 0, error }: Alert["detail"]): Words {
  const lost =
    given_up > 0
      ? ` ${given_up > 1 ? `${given_up} messages ont été abandonnés après trois jours d’essais` : "Un message a été abandonné après trois jours d’essais"}\u00a0: vous pouvez les renvoyer.`
      : ""
  return {
    title: "Les e-mails partent de nouveau",
    text: `Aucun n’était parti depuis plus d’une heure le ${at(began)}\u00a0; le premier est reparti le ${at(ended)}.${quote(error)}`,
    advice: `Ceux qui attendaient partent maintenant, dans l’ordre.${lost}`,
    tab: NOTIFICATIONS,
  }
}
