import * as z from "zod/mini"
import { unwrap } from "../database.ts"
import type { Deps } from "../deps.ts"
import { toHex } from "../hex.ts"

/** A file of a mail. */
export type MailFile = { filename: string; content: Uint8Array<ArrayBuffer>; contentType: string }

const payloadSchema = z.union([
  z.pipe(
    z.object({ document_id: z.guid(), reference: z.string() }),
    z.transform(({ document_id, reference }) => ({ ids: [document_id], reference })),
  ),
  z.pipe(
    z.object({ document_ids: z.array(z.guid()), number: z.string() }),
    z.transform(({ document_ids, number }) => ({ ids: document_ids, reference: number })),
  ),
])

/** Begins the name of the file, by kind of document. */
const NAMES: Record<string, string> = { note: "Note", quote: "Devis", quote_evidence: "Dossier-de-preuve" }

/** Reads the documents that a mail carries from the storage, when the mail leaves. Throws when a file is not the one whose hash was recorded. */
export async function readDocuments(deps: Pick<Deps, "service">, payload: unknown): Promise<MailFile[]> {
  const { ids, reference } = z.parse(payloadSchema, payload)
  return await Promise.all(ids.map((id) => readDocument(deps, id, reference)))
}

/** Service client: the outbox is delivered for nobody in particular. */
async function readDocument({ service }: Pick<Deps, "service">, id: string, reference: string): Promise<MailFile> {
  const document = await unwrap(service.from("documents").select("kind, bucket, path, sha256").eq("id", id).single())
  const { data, error } = await service.storage.from(document.bucket ?? "").download(document.path ?? "")
  if (error) throw new Error("Le fichier à joindre est introuvable.", { cause: error })
  const content = new Uint8Array(await data.arrayBuffer())
  const sha256 = toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", content)))
  if (sha256 !== document.sha256) throw new Error("Le fichier à joindre ne correspond plus à son empreinte.")
  return { filename: `${NAMES[document.kind] ?? "Document"}-${reference}.pdf`, content, contentType: "application/pdf" }
}
