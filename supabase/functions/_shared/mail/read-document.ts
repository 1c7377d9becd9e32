import * as z from "zod/mini"
import { documentFileName } from "#domain/documents/file-name.ts"
import { unwrap } from "../database.ts"
import type { Deps } from "../deps.ts"
import { toHex } from "../hex.ts"

/** A file of a mail. */
export type MailFile = { filename: string; content: Uint8Array<ArrayBuffer>; contentType: string }

const payloadSchema = z.object({ document_id: z.guid() })

/**
 * Reads the document that a mail carries from the storage, when the mail leaves. Throws when the file is not the one whose hash was recorded.
 * Service client: the outbox is delivered for nobody in particular.
 */
export async function readDocument({ service }: Pick<Deps, "service">, payload: unknown): Promise<MailFile> {
  const { document_id } = z.parse(payloadSchema, payload)
  const document = await unwrap(
    service.from("documents").select("kind, snapshot, bucket, path, sha256").eq("id", document_id).single(),
  )
  const { data, error } = await service.storage.from(document.bucket ?? "").download(document.path ?? "")
  if (error) throw new Error("Le document à joindre est introuvable.", { cause: error })
  const content = new Uint8Array(await data.arrayBuffer())
  const sha256 = toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", content)))
  if (sha256 !== document.sha256) throw new Error("Le document à joindre ne correspond plus à son empreinte.")
  return { filename: documentFileName(document.kind, document.snapshot), content, contentType: "application/pdf" }
}
