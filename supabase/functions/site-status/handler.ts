import * as z from "zod/mini"
import { type CardPayments, type PaymentMode, paymentsOf } from "#domain/going-live/configuration.ts"
import { environmentLines } from "#domain/going-live/environment-lines.ts"
import { checkMailRecords, mailDomain } from "#domain/going-live/mail-records.ts"
import type { SiteStatus } from "#domain/going-live/status.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { noteCardPayments } from "#functions/_shared/note-card-payments.ts"
import { readMailRecords } from "#functions/_shared/mail/read-mail-records.ts"

const bodySchema = z.object({ with_machine: z.optional(z.boolean()), with_mail: z.optional(z.boolean()) })

/** Returns the configuration of the process and, on request, the state of its machine and of its mail's domain: data that no table contains. */
export const createSiteStatus = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "staff", body: bodySchema }, async ({ body }): Promise<SiteStatus> => {
    const { isStripeSilent, payments } = await readPayments(deps)
    const configuration = { ...deps.configuration, payments }
    return {
      configuration,
      isStripeSilent,
      lines: environmentLines(configuration),
      machine: body.with_machine ? await readMachine(deps) : null,
      mail: body.with_mail ? await readMail(deps) : null,
    }
  })

/** Asks Stripe whether it takes the key, and stores the answer. Without a key, the database says whether payments are simulated. */
async function readPayments(deps: Deps) {
  const answer = await noteCardPayments(deps)
  const row = await unwrap(deps.service.from("site_settings").select("card_payments, is_example").single())
  const mode = deps.configuration.payments
  const payments: PaymentMode = answer === "refused" ? answer : mode === "none" ? withoutKey(paymentsOf(row)) : mode
  return { isStripeSilent: answer === "silent", payments }
}

const withoutKey = (payments: CardPayments) => (payments === "demo" ? payments : "none")

async function readMachine({ machine }: Deps): Promise<SiteStatus["machine"]> {
  if (!machine) return null
  const { versions, folder } = machine
  return { versions, folder, free_bytes: await machine.freeBytes() }
}

async function readMail({ configuration, readTextRecords }: Deps): Promise<SiteStatus["mail"]> {
  const { isSet, from, server } = configuration.mail
  const domain = isSet ? mailDomain(from) : null
  if (!domain) return null
  return { domain, checks: checkMailRecords(await readMailRecords(readTextRecords, domain, server)) }
}
