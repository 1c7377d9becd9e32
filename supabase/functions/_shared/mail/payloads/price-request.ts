import * as z from "zod/mini"
import { departmentLabels } from "#domain/company/zone.ts"
import { formatLongDate } from "#domain/dates.ts"
import { formatEuros } from "#domain/money.ts"
import { countDays } from "#domain/price-requests/labels.ts"
import { describeVat } from "#domain/vat.ts"
import type { Message } from "../mail.ts"

/** Payload of the mails to subcontractors (`private.mail_contractor`): no data of the client. */
const askedSchema = z.object({
  contractor_name: z.string(),
  message: z.string(),
  due_on: z.string(),
  department: z.nullish(z.string()),
  price: z.nullish(z.number()),
  photos: z.number(),
})

/** A price request, formatted in French for the mails. */
export type AskedMail = {
  contractor: string
  message: string
  dueOn: string
  place: string | null
  price: string | null
  photos: string | null
}

export function readAsked({ payload }: Message): { asked: AskedMail } {
  const { contractor_name, message, due_on, department, price, photos } = z.parse(askedSchema, payload)
  return {
    asked: {
      contractor: contractor_name,
      message,
      dueOn: formatLongDate(due_on),
      place: department ? `${departmentLabels[department] ?? "Département"} (${department})` : null,
      price: price ? `${formatEuros(price)} HT` : null,
      photos: photos === 0 ? null : `${photos} ${photos > 1 ? "photos" : "photo"}`,
    },
  }
}

const answeredSchema = z.object({
  project_id: z.string(),
  project_name: z.string(),
  contractor_name: z.string(),
  contractor_email: z.string(),
  status: z.enum(["answered", "declined"]),
  price: z.nullish(z.number()),
  vat_rate: z.nullish(z.number()),
  price_with_vat: z.nullish(z.number()),
  start_on: z.nullish(z.string()),
  delay_days: z.nullish(z.number()),
  comment: z.nullish(z.string()),
  is_changed: z.boolean(),
})

/** Reads the payload of the mail to the staff (`private.tell_price_answer`). */
export function readAnswered({ payload }: Message) {
  const answer = z.parse(answeredSchema, payload)
  return {
    answer: {
      projectId: answer.project_id,
      project: answer.project_name,
      contractor: answer.contractor_name,
      email: answer.contractor_email,
      isDeclined: answer.status === "declined",
      isChanged: answer.is_changed,
      price: answer.price ? `${formatEuros(answer.price)} HT` : null,
      priceWithVat: answer.price_with_vat
        ? `${formatEuros(answer.price_with_vat)} (${describeVat(answer.vat_rate ?? 0)})`
        : null,
      startOn: answer.start_on ? formatLongDate(answer.start_on) : null,
      duration: answer.delay_days ? countDays(answer.delay_days) : null,
      comment: answer.comment ?? null,
    },
  }
}
