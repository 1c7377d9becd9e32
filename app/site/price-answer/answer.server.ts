import { fileTypeFromBuffer } from "file-type"
import { data, redirect } from "react-router"
import type { Db } from "#app/lib/db.ts"
import { isChosenFile, textOf } from "#app/lib/read-form.ts"
import { refuseFields, toRefusal } from "#app/lib/refusal.ts"
import { AppError } from "#domain/errors.ts"
import { optional } from "#domain/fields.ts"
import {
  ANSWER_FIELDS,
  answerFormSchema,
  COMMENT_LENGTH,
  priceRequestPath,
  readPrices,
} from "#domain/price-requests/answer.ts"
import { type EncodeImage, ImageRefusal } from "#domain/uploads/images.ts"
import { refuseUpload, unreadableDocument, UPLOAD_SENTENCES } from "#domain/uploads/rules.ts"
import { checkFields } from "#domain/validation.ts"
import * as z from "zod/mini"
import type { DONE } from "./answers.ts"
import { attachFile, readAskedPrice, sendAnswer } from "./data.ts"

const declineSchema = z.object({ reason: optional(COMMENT_LENGTH) })
const LONGEST_SIDE = 2400

type Surroundings = { db: Db; token: string; report: (error: unknown) => void; encodeImage: EncodeImage }

/** Handles an answer: a price, or a decline. A refusal is returned with the typed values. */
export async function takeAnswer({ db, token, report, encodeImage }: Surroundings, form: FormData) {
  const done = (what: keyof typeof DONE) => redirect(`${priceRequestPath(token)}?fait=${what}#reponse`, 303)
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
  const sent = await readFile(form.get("file")).catch(asField)
  const wrongFile = sent && "wrong" in sent ? { file: sent.wrong } : {}
  if (!checked.ok) return data(...refuseFields({ ...checked.fields, ...wrongFile }, values))
  if (sent && "wrong" in sent) return data(...refuseFields({ file: sent.wrong }, values))
  // Decodes no picture without a valid link.
  if (sent && !(await readAskedPrice(db, token))) return data(...toRefusal(new AppError("unknown_link"), values))
  const file = sent && (await prepareFile(encodeImage, sent).catch(asField))
  if (file && "wrong" in file) return data(...refuseFields({ file: file.wrong }, values))
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
    // The price is already stored: the page reports the missing file, but the answer does not fail.
    report(error)
    return done("prix-sans-fichier")
  }
  return done("prix")
}

type Chosen = { name: string; bytes: ArrayBuffer }

/** The chosen file, a PDF or a picture by its bytes; null when none was chosen. Throws an `AppError` for other, empty or too large files. */
async function readFile(entry: FormDataEntryValue | null): Promise<(Chosen & { isPicture: boolean }) | null> {
  if (!isChosenFile(entry)) return null
  const name = entry.name.slice(-200) || "fichier"
  const bytes = await entry.arrayBuffer()
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? null
  const refusal = refuseUpload("project_document", { name, size: bytes.byteLength, type })
  if (refusal)
    throw new AppError(refusal.code, {
      message: refusal.sentence === UPLOAD_SENTENCES.type ? unreadableDocument(name) : refusal.sentence,
    })
  return { name, bytes, isPicture: type !== "application/pdf" }
}

/** The file as it is stored: pictures are re-encoded. */
async function prepareFile(
  encodeImage: EncodeImage,
  { name, bytes, isPicture }: Chosen & { isPicture: boolean },
): Promise<Chosen> {
  if (!isPicture) return { name, bytes }
  const picture = await encodeImage(new Uint8Array(bytes), { side: LONGEST_SIDE })
  return { name, bytes: picture.bytes.buffer }
}

const SENTENCES = {
  unreadable: UPLOAD_SENTENCES.type,
  heic: UPLOAD_SENTENCES.heic,
  pixels: UPLOAD_SENTENCES.tooLarge,
  busy: "Votre fichier n’a pas pu être préparé\u00a0: renvoyez-le dans un instant.",
}

function asField(error: unknown): { wrong: string } {
  if (error instanceof AppError) return { wrong: error.message }
  if (error instanceof ImageRefusal) return { wrong: SENTENCES[error.reason] }
  throw error
}
