import * as z from "zod/mini"
import { UPLOAD_PURPOSES } from "./rules.ts"

/** Fields of the form `POST /functions/v1/upload-file`, besides the file. */
export const uploadFieldsSchema = z.object({
  purpose: z.enum(UPLOAD_PURPOSES, "Usage du fichier inconnu."),
  record: z.nullable(z.uuid("Élément inconnu.")),
})

/** Response of `upload-file`: the path of the stored file, which records keep, and its properties. */
export type StoredFile = {
  bucket: string
  path: string
  /** Path of the small version for lists; null when there is none. */
  small_path: string | null
  /** Original file name. */
  name: string
  mime_type: string
  size_bytes: number
  /** Null for a PDF. */
  width: number | null
  height: number | null
}
