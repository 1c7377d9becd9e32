import type { Db } from "#app/lib/db.ts"
import type { FormStamps } from "#app/lib/form-stamps.server.ts"
import { ONCE_MORE, STAMP_FIELD, TRAP_FIELD } from "#app/lib/form-stamp-field.ts"
import { textOf } from "#app/lib/read-form.ts"
import { type FormRefusal, toRefusal } from "#app/lib/refusal.ts"
import { callbackSchema } from "#domain/contact/callback.ts"
import { CONTACT_FAILED, CONTACT_INCOMPLETE } from "#domain/contact/rules.ts"
import { AppError, httpStatus } from "#domain/errors.ts"
import { checkFields } from "#domain/validation.ts"
import { CALLBACK_FIELDS, type CallbackAnswer } from "./callback-answer.ts"
import { askForCall } from "./data.ts"

type Surroundings = {
  db: Db
  report: (error: unknown) => void
  mayWrite: (what: "callback") => Promise<boolean>
  stamps: FormStamps
}
type Outcome = { asked: CallbackAnswer } | { refused: [FormRefusal, { status: number }] }

/** Checks « Rappelez-moi » and has the call noted. Corrections do not count for the limit; a refusal keeps what was typed. */
export async function callBack({ db, report, mayWrite, stamps }: Surroundings, form: FormData): Promise<Outcome> {
  const values: Record<string, string> = {}
  for (const [field, name] of Object.entries(CALLBACK_FIELDS)) values[field] = textOf(form, name)
  const moment = values["moment"] || "asap"
  const checked = checkFields(callbackSchema, { ...values, moment })
  const { isHurried, stamp } = stamps.check(textOf(form, STAMP_FIELD))
  if (stamp) values[STAMP_FIELD] = stamp
  const refuse = (error: unknown): Outcome => ({ refused: toRefusal(error, values) })
  if (!checked.ok) {
    const isMissing = !values["name"]?.trim() || !values["phone"]?.trim()
    const message = isMissing ? CONTACT_INCOMPLETE : "Vérifiez les informations signalées ci-dessous."
    return refuse(new AppError("invalid_input", { fields: checked.fields, message }))
  }
  if (isHurried || textOf(form, TRAP_FIELD)) return refuse(new AppError("invalid_input", { message: ONCE_MORE }))
  try {
    if (!(await mayWrite("callback"))) throw new AppError("too_many_requests")
    return { asked: { day: await askForCall(db, checked.data), moment: checked.data.moment } }
  } catch (error) {
    const known = error instanceof AppError ? error : new AppError("unexpected", { cause: error })
    if (httpStatus(known.code) >= 500) report(error)
    // Of the site or, on Supabase, of the function: an hour, not minutes.
    if (known.code === "too_many_requests") return refuse(new AppError("too_many_callbacks"))
    if (known.code !== "unexpected") return refuse(known)
    return { refused: [{ message: CONTACT_FAILED, fields: {}, values }, { status: 500 }] }
  }
}
