import { sendContactEmailSchema } from "#domain/contact/schema.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"

/**
 * Mails a contact request to staff and an acknowledgement to its sender. It is not a mail relay: only a request stored in the last
 * ten minutes is mailed, once, with the stored words. The response is the same whether there was one or not. Service client:
 * no other role may write to the outbox.
 */
export const createSendContactEmail = (deps: Deps): Handler =>
  endpoint(
    deps,
    { method: "POST", caller: "anyone", body: sendContactEmailSchema, limit: "follow-ups" },
    async ({ body }) => {
      const queued = await unwrap(
        deps.service.rpc("send_contact_mails", {
          p_name: body.name,
          p_email: body.email,
          p_description: body.description,
        }),
      )
      if (queued === 0) deps.log.info({}, "no contact request waits for its mail")
      return { accepted: true }
    },
  )
