import * as z from "zod/mini"
import { phoneReadBy, required } from "../fields.ts"
import { normalizePhone } from "../phone.ts"

/** When a visitor wants to be called; `request_callback` knows the same codes. */
export const CALLBACK_MOMENTS = ["asap", "morning", "afternoon", "evening"] as const
export type CallbackMoment = (typeof CALLBACK_MOMENTS)[number]
export const callbackMomentLabels: Record<CallbackMoment, string> = {
  asap: "Dès que possible",
  morning: "Le matin",
  afternoon: "L’après-midi",
  evening: "En fin de journée",
}

/** « Rappelez-moi », and the body of `request-callback`. */
export const callbackSchema = z.object({
  name: required("Indiquez votre nom.", 120),
  phone: phoneReadBy(normalizePhone),
  moment: z.enum(CALLBACK_MOMENTS, "Choisissez un moment de la liste."),
})
export type CallbackRequest = z.output<typeof callbackSchema>

/** When the office calls: `noted` when its opening hours do not say. */
export const CALLBACK_DAYS = ["today", "later", "noted"] as const
export type CallbackDay = (typeof CALLBACK_DAYS)[number]

const inTheMoment: Record<Exclude<CallbackMoment, "asap">, string> = {
  morning: "dans la matinée",
  afternoon: "dans l’après-midi",
  evening: "en fin de journée",
}

/** What a visitor who asked for a call may count on. A day is promised only from the hours that the company has saved. */
export function callbackPromise(day: CallbackDay, moment: CallbackMoment): string {
  if (moment === "asap") {
    if (day === "today") return "Nous vous appelons aujourd’hui, dès que possible."
    if (day === "later") return "Nous sommes fermés en ce moment\u00a0: nous vous appelons dès la réouverture."
    return "Nous vous appelons dès que possible."
  }
  const then = inTheMoment[moment]
  if (day === "today") return `Nous vous appelons aujourd’hui, ${then}.`
  if (day === "later") return `Nous vous appelons le prochain jour d’ouverture, ${then}.`
  return `Nous vous appelons dès que possible, ${then} si nous le pouvons.`
}
