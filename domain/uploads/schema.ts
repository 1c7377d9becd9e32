import * as z from "zod/mini"
import { UPLOAD_PURPOSES } from "./rules.ts"

/** The fields beside the file of `POST /functions/v1/upload-file`, a form. */
export const uploadFieldsSchema = z.object({
  purpose: z.enum(UPLOAD_PURPOSES, "Usage du fichier inconnu."),
  record: z.nullable(z.uuid("Élément inconnu.")),
})

/** What `upload-file` answers: the place of the file, which records keep, and what it became. */
export type StoredFile = {
  bucket: string
  path: string
  /** The same picture for lists; null where none is made. */
  small_path: string | null
  /** As its sender called it. */
  name: string
  mime_type: string
  size_bytes: number
  /** Null for a PDF. */
  width: number | null
  height: number | null
}
