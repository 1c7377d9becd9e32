import { data, redirect } from "react-router"
import { textOf } from "#app/lib/read-form.ts"
import { type FormRefusal, refuseFields, toRefusal } from "#app/lib/refusal.ts"
import { minutesSignerSchema } from "#domain/projects/client-minutes.ts"
import { codeSchema, documentPath, quoteReasonSchema, signerSchema } from "#domain/quotes/client-quote.ts"
import { checkFields } from "#domain/validation.ts"
import { answerQuote, openPayment, type Reader } from "./data.ts"

/** What a form of the page does, by the value of its button; `pv_…`: of the minutes of a reception. */
const GESTURES = ["choisir", "code", "signer", "payer", "refuser", "renoncer", "pv_code", "pv_signer"] as const
export type Gesture = (typeof GESTURES)[number]

/** A refused form, and which one it was. */
export type QuoteRefusal = FormRefusal & { gesture: Gesture }

/** The part of the page that the address asks for. */
const STEPS = ["choix", "signer", "code", "renoncer"] as const
export type Step = (typeof STEPS)[number]
export const readStep = (asked: string | null): Step | null => STEPS.find((step) => step === asked) ?? null

/** Where each gesture leads: its next step, or its answer. The fragment moves the focus there. */
const NEXT: Record<Exclude<Gesture, "payer">, string> = {
  choisir: "?etape=signer#suite",
  code: "?etape=code#suite",
  signer: "#suite",
  refuser: "#suite",
  renoncer: "#suite",
  pv_code: "?etape=code#suite",
  pv_signer: "#suite",
}

const isTicked = (form: FormData, name: string) => form.get(name) === "oui"

/** Handles a form of the page. A refusal is returned with the typed values. */
export async function takeForm(reader: Reader, form: FormData) {
  const asked = textOf(form, "geste")
  const gesture = GESTURES.find((one) => one === asked) ?? "choisir"
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  )
  const refused = ([refusal, answer]: [FormRefusal, { status: number }]) => data({ ...refusal, gesture }, answer)
  try {
    const signing_id = textOf(form, "signing_id")
    if (gesture === "payer") return redirect(await openPayment(reader), 303)
    if (gesture === "choisir") {
      const line_ids = form.getAll("option").filter((value): value is string => typeof value === "string")
      await answerQuote(reader, { action: "choose", line_ids })
    } else if (gesture === "code") {
      const checked = checkFields(signerSchema, {
        ...values,
        accepts_terms: isTicked(form, "accepts_terms"),
        certifies_vat: isTicked(form, "certifies_vat"),
        early_start: isTicked(form, "early_start"),
      })
      if (!checked.ok) return refused(refuseFields(checked.fields, values))
      await answerQuote(reader, { action: "code", signing_id, ...checked.data })
    } else if (gesture === "signer") {
      const checked = checkFields(codeSchema, values)
      if (!checked.ok) return refused(refuseFields(checked.fields, values))
      const [document_sha256, version_no] = [textOf(form, "document_sha256"), Number(textOf(form, "version_no"))]
      const is_staff_device = isTicked(form, "staff_device")
      const order = { signing_id, ...checked.data, document_sha256, version_no, is_staff_device }
      await answerQuote(reader, { action: "sign", ...order })
    } else if (gesture === "pv_code") {
      const accepts_terms = isTicked(form, "accepts_terms")
      const checked = checkFields(minutesSignerSchema, { ...values, accepts_terms })
      if (!checked.ok) return refused(refuseFields(checked.fields, values))
      await answerQuote(reader, { action: "minutes_code", ...checked.data })
    } else if (gesture === "pv_signer") {
      const checked = checkFields(codeSchema, values)
      if (!checked.ok) return refused(refuseFields(checked.fields, values))
      const document_sha256 = textOf(form, "document_sha256")
      const is_staff_device = isTicked(form, "staff_device")
      await answerQuote(reader, { action: "minutes_sign", ...checked.data, document_sha256, is_staff_device })
    } else {
      const checked = checkFields(quoteReasonSchema, values)
      if (!checked.ok) return refused(refuseFields(checked.fields, values))
      await answerQuote(reader, { action: gesture === "refuser" ? "refuse" : "withdraw", ...checked.data })
    }
  } catch (error) {
    return refused(toRefusal(error, values))
  }
  return redirect(documentPath(reader.token) + NEXT[gesture], 303)
}
