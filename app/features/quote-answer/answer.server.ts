import { fileTypeFromBuffer } from "file-type"
import { data, redirect } from "react-router"
import type { Db } from "#app/lib/db.ts"
import { encodeImage } from "#app/lib/images.server.ts"
import { isChosenFile, textOf } from "#app/lib/read-form.ts"
import { refuseFields, toRefusal } from "#app/lib/refusal.ts"
import { AppError } from "#domain/errors.ts"
import { optional } from "#domain/fields.ts"
import { ANSWER_FIELDS, answerFormSchema, COMMENT_LENGTH, quotePath, readPrices } from "#domain/quotes/answer.ts"
import { ImageRefusal } from "#domain/uploads/images.ts"
import { MOST_PIXELS, refuseUpload, UPLOAD_SENTENCES } from "#domain/uploads/rules.ts"
import { checkFields } from "#domain/validation.ts"
import * as z from "zod/mini"
import type { DONE } from "./answers.ts"
import { attachFile, sendAnswer } from "./data.ts"

const declineSchema = z.object({ reason: optional(COMMENT_LENGTH) })
const LONGEST_SIDE = 2400

type Surroundings = { db: Db; token: string; report: (error: unknown) => void }

/** What the form of the page asks for: a price, or to be left out. A refusal comes back with what was typed. */
export async function takeAnswer({ db, token, report }: Surroundings, form: FormData) {
  const done = (what: keyof typeof DONE) => redirect(`${quotePath(token)}?fait=${what}#reponse`, 303)
  if (textOf(form, "geste") === "decliner") {
    const values = { reason: textOf(form, "reason") }
    const checked = checkFields(declineSchema, values)
    if (!checked.ok) return data(...refuseFields(checked.fields, values))
    try {
      await sendAnswer(db, token, { action: "decline", comment: checked.data.reason })
    } catch (error) {
      return data(...toRefusal(error, values))
    }
    return done("decline")
  }

  const values: Record<string, string> = {}
  for (const name of ANSWER_FIELDS) values[name] = textOf(form, name)
  const checked = checkFields(answerFormSchema, values)
  const file = await readFile(form.get("file")).catch(asField)
  const wrongFile = file && "wrong" in file ? { file: file.wrong } : {}
  if (!checked.ok) return data(...refuseFields({ ...checked.fields, ...wrongFile }, values))
  if (file && "wrong" in file) return data(...refuseFields(wrongFile as Record<string, string>, values))
  const { start_on, delay_days, comment } = checked.data
  try {
    const drop_file = form.get("drop_file") === "oui" && file === null
    await sendAnswer(db, token, {
      action: "answer",
      ...readPrices(checked.data),
      start_on,
      delay_days,
      comment,
      drop_file,
    })
  } catch (error) {
    return data(...toRefusal(error, values))
  }
  if (!file) return done("prix")
  try {
    await attachFile(db, token, file)
  } catch (error) {
    // The price is kept: that a file is missing is said, not a reason to lose it.
    report(error)
    return done("prix-sans-fichier")
  }
  return done("prix")
}

type Chosen = { name: string; bytes: ArrayBuffer }

/** The chosen file as it is kept, a PDF or a picture; null when none was chosen. What it is, is told by its bytes. */
async function readFile(entry: FormDataEntryValue | null): Promise<Chosen | null> {
  if (!isChosenFile(entry)) return null
  const name = entry.name.slice(-200) || "fichier"
  const bytes = new Uint8Array(await entry.arrayBuffer())
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? null
  const refusal = refuseUpload("project_document", { name, size: bytes.byteLength, type })
  if (refusal) throw new AppError(refusal.code, { message: refusal.sentence })
  if (type === "application/pdf") return { name, bytes: bytes.buffer }
  const picture = await encodeImage(bytes, { side: LONGEST_SIDE, mostPixels: MOST_PIXELS })
  return { name, bytes: picture.bytes.buffer }
}

function asField(error: unknown): { wrong: string } {
  if (error instanceof AppError) return { wrong: error.message }
  if (error instanceof ImageRefusal) return { wrong: UPLOAD_SENTENCES.type }
  throw error
}
