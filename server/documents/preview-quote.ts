import * as z from "zod/mini"
import { quoteSchema } from "#domain/documents/quote.ts"
import { toQuoteSheet } from "#domain/documents/quote-sheet.ts"
import { AppError } from "#domain/errors.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { DOCUMENT_TYPE } from "./make-documents.ts"
import type { DocumentRenderer } from "./document-renderer.ts"

/** Drawn or waiting: the largest takes seconds, and the documents that clients wait for are drawn in the same queue. */
const MOST_AT_ONCE = 4

const previewSchema = z.object({ id: z.guid() })

/**
 * The PDF of a draft as sending would draw it, with « BROUILLON » across, for staff; nothing is stored. The site's own process serves it with
 * either backend, like upload-file: Supabase Edge cannot draw documents.
 */
export function createQuotePreview(deps: Deps, renderer: Pick<DocumentRenderer, "render">): Handler {
  let pending = 0
  return endpoint(deps, { method: "POST", caller: "staff", body: previewSchema }, async ({ body, request }) => {
    if (pending >= MOST_AT_ONCE) throw new AppError("too_many_requests")
    pending += 1
    try {
      const content = await unwrap(deps.callerClient(request).rpc("preview_quote", { p_id: body.id }))
      const quote = quoteSchema.parse(content)
      const sheet = { ...toQuoteSheet(quote), title: `Aperçu, ${quote.client.name}`, specimen: "BROUILLON" }
      const pdf = await renderer.render({ template: "quote", sheet })
      return new Response(pdf, { headers: { "Content-Type": DOCUMENT_TYPE } })
    } finally {
      pending -= 1
    }
  })
}
