import * as z from "zod/mini"
import { quoteSchema } from "#domain/documents/quote.ts"
import { toQuoteSheet } from "#domain/documents/quote-sheet.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { DOCUMENT_TYPE } from "./make-documents.ts"
import type { DocumentRenderer } from "./document-renderer.ts"

const previewSchema = z.object({ id: z.guid() })

/**
 * The PDF of a draft as sending would draw it, with « BROUILLON » across, for staff; nothing is stored. The site's own process serves it with
 * either backend, like upload-file: Supabase Edge cannot draw documents.
 */
export const createQuotePreview = (deps: Deps, renderer: Pick<DocumentRenderer, "render">): Handler =>
  endpoint(deps, { method: "POST", caller: "staff", body: previewSchema }, async ({ body, request }) => {
    const content = await unwrap(deps.callerClient(request).rpc("preview_quote", { p_id: body.id }))
    const quote = quoteSchema.parse(content)
    const sheet = { ...toQuoteSheet(quote), title: `Aperçu, ${quote.client.name}`, specimen: "BROUILLON" }
    const pdf = await renderer.render({ template: "quote", sheet })
    return new Response(pdf, { headers: { "Content-Type": DOCUMENT_TYPE } })
  })
