import { CALLBACK_DAYS, CALLBACK_MOMENTS, type CallbackDay, type CallbackMoment } from "#domain/contact/callback.ts"

/** Names of the fields, other than those of the quote form on the same page. */
export const CALLBACK_FIELDS = { name: "rappeler", phone: "numero", moment: "moment" } as const
/** Hidden field of this form: the action of the page serves two. */
export const CALLBACK_MARK = "rappelez-moi"

export type CallbackAnswer = { day: CallbackDay; moment: CallbackMoment }

const dayWords: Record<CallbackDay, string> = { today: "aujourdhui", later: "ouverture", noted: "note" }
const momentWords: Record<CallbackMoment, string> = {
  asap: "vite",
  morning: "matin",
  afternoon: "apres-midi",
  evening: "soir",
}

/** The answer as a parameter of the address, « aujourdhui.matin ». */
export const writeAnswer = ({ day, moment }: CallbackAnswer) => `${dayWords[day]}.${momentWords[moment]}`

/** Null for an address that this site did not write. */
export function readAnswer(text: string | null): CallbackAnswer | null {
  const [dayWord, momentWord] = text?.split(".") ?? []
  const day = CALLBACK_DAYS.find((code) => dayWords[code] === dayWord)
  const moment = CALLBACK_MOMENTS.find((code) => momentWords[code] === momentWord)
  return day && moment ? { day, moment } : null
}
