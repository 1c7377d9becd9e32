import * as z from "zod/mini"
import { formatLongDate, formatLongDateTime } from "#domain/dates.ts"
import type { Words } from "#domain/mail/texts.ts"
import { countOf } from "#domain/numbers.ts"
import type { Context, Message } from "../mail.ts"
import { ourWords } from "../parts/booking.tsx"

/** Payload of the mails about the minutes of a reception (`private.minutes_payload`, and what each of them adds). */
const minutesSchema = z.object({
  client_name: z.nullish(z.string()),
  project_name: z.string(),
  received_on: z.string(),
  reserve_count: z.number(),
  signed_at: z.nullish(z.string()),
  signer: z.nullish(z.string()),
})

/** The minutes of a reception, formatted in French for the mails. */
export function readMinutes({ payload }: Message) {
  const { client_name, project_name, received_on, reserve_count, signed_at, signer } = z.parse(minutesSchema, payload)
  return {
    minutes: {
      client: client_name ?? "",
      project: project_name,
      receivedOn: formatLongDate(received_on),
      reserves: reserve_count === 0 ? "Aucune" : countOf(reserve_count, "réserve", "réserves"),
      signed: signed_at ? `${signer ?? ""}, le ${formatLongDateTime(new Date(signed_at))}` : null,
    },
  }
}
export type MinutesMail = ReturnType<typeof readMinutes>["minutes"]

/** Placeholders available in the texts about the minutes. */
export const minutesWords = ({ minutes, company }: Context & { minutes: MinutesMail }): Words => ({
  ...ourWords(company, minutes.client),
  chantier: minutes.project,
})

export const minutesFacts = (minutes: MinutesMail): [label: string, value: string | null][] => [
  ["Chantier", minutes.project],
  ["Travaux reçus le", minutes.receivedOn],
  ["Réserves", minutes.reserves],
  ["Signé par", minutes.signed],
]
