import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { callFunction } from "#app/lib/call-function.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import { defineRecords } from "#app/office/records/define-records.ts"
import { type Page, wholeList } from "#app/office/records/page.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { AppError } from "#domain/errors.ts"
import type { AdaptableMail } from "#domain/mail/original-texts.ts"
import type { AdaptedTexts, MailTrial } from "#domain/mail/texts.ts"

const COLUMNS = "id, subject, opening, closing, version"
export type MailTextsRow = Awaited<ReturnType<typeof readTexts>>

async function listTexts(db: Db): Promise<Page<MailTextsRow>> {
  return await db.from("mail_texts").select(COLUMNS).limit(100).then(wholeList)
}

async function readTexts(db: Db, id: string) {
  return await db.from("mail_texts").select(COLUMNS).eq("id", id).single().then(dataOf)
}

/** `version` is the one that was read. */
type VersionedTexts = AdaptedTexts & { version: number }

/** Throws `settings_changed` if another person saved first. */
async function saveTexts(db: Db, id: string, texts: VersionedTexts): Promise<void> {
  const data = await db.from("mail_texts").update(texts).eq("id", id).select("id").then(dataOf)
  if (data.length === 0) throw new AppError("forbidden")
}

/** A mail with example data; `sent_to` is set after a sending. */
type TriedMail = { subject: string; html: string; text: string; sent_to: string | null }

const tryMail = async (db: Db, trial: MailTrial) =>
  (await callFunction<{ data: TriedMail }>(db, "try-mail", trial)).data

export const mailTexts = defineRecords({ table: "mail_texts", list: listTexts, read: readTexts })

/** The mail as its recipient would see it with these texts. The previous preview stays while the next one loads. */
export const previewQuery = (mail: AdaptableMail, texts: MailTrial["texts"]) =>
  queryOptions({
    queryKey: [mailTexts.table, "preview", mail, texts] as const,
    queryFn: () => tryMail(browserDb(), { action: "preview", mail, texts }),
    placeholderData: keepPreviousData,
    retry: false,
    // The mail also contains the company's name and contact details.
    meta: { tables: ["company_settings"] },
  })

export function useSaveTexts(mail: AdaptableMail) {
  return useChange({
    table: mailTexts.table,
    change: (db, texts: VersionedTexts) => saveTexts(db, mail, texts),
    done: "Texte de l’e-mail enregistré",
  })
}

export function useSendTrial(mail: AdaptableMail) {
  return useChange({
    // A test mail adds a line to the activity log.
    table: "activity_log",
    change: (db, texts: MailTrial["texts"]) => tryMail(db, { action: "send", mail, texts }),
    done: ({ sent_to }) => `Mail d’essai envoyé à ${sent_to ?? ""}`,
    failed: "Le mail d’essai n’est pas parti",
  })
}
