import * as z from "zod/mini"
import { invoiceSchema } from "#domain/documents/invoice.ts"
import { quoteSchema } from "#domain/documents/quote.ts"
import { toQuoteSheet } from "#domain/documents/quote-sheet.ts"
import { AppError } from "#domain/errors.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { describeDocument } from "./describe-document.ts"
import type { Job } from "./document-child.ts"
import type { DocumentRenderer } from "./document-renderer.ts"
import { DOCUMENT_TYPE } from "./make-documents.ts"

/** Drawn or waiting: the largest takes seconds, and the documents that clients wait for are drawn in the same queue. */
const MOST_AT_ONCE = 4

const draftSchema = z.object({ id: z.guid() })

/**
 * Draws drafts for staff as sending or issuing would; nothing is stored. A draft that cannot be drawn is refused (`document_not_drawn`) before it
 * gets its number. The site's own process serves both with either backend, like upload-file: Supabase Edge cannot draw documents.
 */
export function createPreviews(deps: Deps, renderer: Pick<DocumentRenderer, "render">) {
  let pending = 0
  const draw = async (describe: () => Job) => {
    try {
      return await renderer.render(describe())
    } catch (error) {
      deps.log.error({ err: error }, "a draft cannot be drawn")
      throw new AppError("document_not_drawn", { cause: error })
    }
  }
  const endpointOf = (read: (id: string, request: Request) => Promise<unknown>): Handler =>
    endpoint(deps, { method: "POST", caller: "staff", body: draftSchema }, async ({ body, request }) => {
      if (pending >= MOST_AT_ONCE) throw new AppError("too_many_requests")
      pending += 1
      try {
        return await read(body.id, request)
      } finally {
        pending -= 1
      }
    })
  return {
    /** The PDF of a quote with « BROUILLON » across. */
    previewQuote: endpointOf(async (p_id, request) => {
      const content = await unwrap(deps.callerClient(request).rpc("preview_quote", { p_id }))
      const pdf = await draw(() => {
        const quote = quoteSchema.parse(content)
        const sheet = { ...toQuoteSheet(quote), title: `Aperçu, ${quote.client.name}`, specimen: "BROUILLON" }
        return { template: "quote", sheet }
      })
      return new Response(pdf, { headers: { "Content-Type": DOCUMENT_TYPE } })
    }),
    /** Draws an invoice with its XML and answers nothing: such a file without a number must not go round. */
    tryInvoice: endpointOf(async (p_id, request) => {
      const content = await unwrap(deps.callerClient(request).rpc("preview_invoice", { p_id }))
      await draw(() => describeDocument("invoice", invoiceSchema.parse(content)))
      return {}
    }),
  }
}
