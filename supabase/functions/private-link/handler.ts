import { privateLinkSchema } from "#domain/client-page/client-page.ts"
import { AppError } from "#domain/errors.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { linkInPerson, makeToken, privateLink } from "#functions/_shared/private-links.ts"

/**
 * Returns a link for staff to copy: that of a price request, of a sent quote or of an issued invoice, or the active one of a project, created when there is none. With
 * `in_person`, another link of a quote, for two hours, on the device in the hands of staff. Service client: links derive from the site's secret,
 * and no user may read or write their hashes.
 */
export const createPrivateLink = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "staff", body: privateLinkSchema }, async ({ body, person, request }) => {
    if ("quote_id" in body) {
      const quote = await unwrap(
        deps.service.from("contractor_quote_requests").select("id, status").eq("id", body.quote_id).maybeSingle(),
      )
      if (!quote || quote.status === "withdrawn") throw new AppError("price_request_gone")
      return { url: (await privateLink(deps, "price_request", quote.id)).url, is_new: false }
    }
    if ("client_quote_id" in body) {
      // The rights of the caller are enough to read the quote; its hash is written by the service client.
      const quote = await unwrap(
        deps.callerClient(request).from("quotes").select("id, state").eq("id", body.client_quote_id).maybeSingle(),
      )
      if (!quote || quote.state === "draft") throw new AppError("client_quote_gone")
      if (body.in_person) return linkInPerson(deps, deps.callerClient(request), quote.id, body.in_person)
      return { url: (await privateLink(deps, "quote", quote.id)).url, is_new: false }
    }
    if ("invoice_id" in body) {
      const invoice = await unwrap(
        deps.callerClient(request).from("invoices").select("id, state").eq("id", body.invoice_id).maybeSingle(),
      )
      // An invoice of another software has no page here.
      if (invoice?.state !== "issued") throw new AppError("invoice_gone")
      return { url: (await privateLink(deps, "invoice", invoice.id)).url, is_new: false }
    }
    const id = crypto.randomUUID()
    const { hash } = await makeToken(deps, "works", id)
    const [link] = await unwrap(
      deps.service.rpc("make_client_link", {
        p_project_id: body.project_id,
        p_id: id,
        p_hash: hash,
        p_author: person?.id ?? "",
        p_mail: body.mail,
      }),
    )
    if (!link) throw new AppError("project_gone")
    return { url: (await privateLink(deps, "works", link.id)).url, is_new: link.is_new }
  })
