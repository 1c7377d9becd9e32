import * as z from "zod/mini"
import { documentFileName } from "#domain/documents/file-name.ts"
import { unwrap } from "../database.ts"
import type { Deps } from "../deps.ts"
import { toHex } from "../hex.ts"

/** A file of a mail. */
export type MailFile = { filename: string; content: Uint8Array<ArrayBuffer>; contentType: string }

const payloadSchema = z.union([
  z.pipe(
    z.object({ document_id: z.guid() }),
    z.transform(({ document_id }) => [document_id]),
  ),
  z.pipe(
    z.object({ document_ids: z.array(z.guid()) }),
    z.transform(({ document_ids }) => document_ids),
  ),
])

const invoiceSchema = z.object({ invoice_id: z.guid() })
const quoteSchema = z.object({ quote_id: z.guid() })

/** Reads the documents that a mail carries from the storage, when the mail leaves. Throws when a file is not the one whose hash was recorded. */
export async function readDocuments(deps: Pick<Deps, "service">, payload: unknown): Promise<MailFile[]> {
  const ids = await namedBy(deps, payload)
  return await Promise.all(ids.map((id) => readDocument(deps, id)))
}

async function namedBy(deps: Pick<Deps, "service">, payload: unknown): Promise<string[]> {
  const invoice = z.safeParse(invoiceSchema, payload)
  if (invoice.success) return await paperOf(deps, { ...invoice.data, kind: "invoice" })
  const named = z.safeParse(payloadSchema, payload)
  return named.success ? named.data : await paperOf(deps, { ...z.parse(quoteSchema, payload), kind: "quote" })
}

/** The paper of an issued invoice or of a quote as it was sent; none while it is made. */
async function paperOf({ service }: Pick<Deps, "service">, paper: Record<string, string>): Promise<string[]> {
  const papers = service.from("documents").select("id").match(paper).not("made_at", "is", null)
  return (await unwrap(papers.order("number").limit(1))).map(({ id }) => id)
}

/** Service client: the outbox is delivered for nobody in particular. */
async function readDocument({ service }: Pick<Deps, "service">, id: string): Promise<MailFile> {
  const document = await unwrap(
    service.from("documents").select("kind, snapshot, bucket, path, sha256").eq("id", id).single(),
  )
  const { data, error } = await service.storage.from(document.bucket ?? "").download(document.path ?? "")
  if (error) throw new Error("Le document à joindre est introuvable.", { cause: error })
  const content = new Uint8Array(await data.arrayBuffer())
  const sha256 = toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", content)))
  if (sha256 !== document.sha256) throw new Error("Le document à joindre ne correspond plus à son empreinte.")
  return { filename: documentFileName(document.kind, document.snapshot), content, contentType: "application/pdf" }
}
