import { AppError } from "#domain/errors.ts"
import { privateLinkSchema } from "#domain/private-links.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { linkInPerson, privateLink } from "#functions/_shared/private-links.ts"

/**
 * Returns a link for staff to copy: that of a price request, of a sent quote, of an issued invoice or of the minutes of a reception, or the active one of a project, created when there is none. With
 * `in_person`, another link of a quote, for two hours, on the device in the hands of staff. Service client: links derive from the site's secret,
 * and no user may read or write their hashes.
 */
export const createPrivateLink = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "staff", body: privateLinkSchema }, async ({ body, person, request }) => {
    const { callerClient, service } = deps
    switch (body.kind) {
      case "price_request": {
        const asked = await unwrap(
          service.from("contractor_quote_requests").select("id, status").eq("id", body.id).maybeSingle(),
        )
        if (!asked || asked.status === "withdrawn") throw new AppError("price_request_gone")
        break
      }
      case "quote": {
        // The rights of the caller are enough to read the quote; its hash is written by the service client.
        const quote = await unwrap(
          callerClient(request).from("quotes").select("id, state").eq("id", body.id).maybeSingle(),
        )
        if (!quote || quote.state === "draft") throw new AppError("client_quote_gone")
        if (body.in_person) return linkInPerson(deps, callerClient(request), quote.id, body.in_person)
        break
      }
      case "invoice": {
        const invoice = await unwrap(
          callerClient(request).from("invoices").select("id, state").eq("id", body.id).maybeSingle(),
        )
        // An invoice of another software has no page here.
        if (invoice?.state !== "issued") throw new AppError("invoice_gone")
        break
      }
      case "minutes": {
        const minutes = await unwrap(
          callerClient(request).from("reception_minutes").select("id").eq("id", body.id).maybeSingle(),
        )
        if (!minutes) throw new AppError("minutes_gone")
        break
      }
      case "client_page": {
        const order = { p_project_id: body.project_id, p_author: person?.id ?? "", p_mail: body.mail }
        const [page] = await unwrap(service.rpc("make_client_page", order))
        if (!page) throw new AppError("project_gone")
        return { url: (await privateLink(deps, body.kind, page.id)).url, is_new: page.is_new }
      }
    }
    return { url: (await privateLink(deps, body.kind, body.id)).url, is_new: false }
  })
