import { sendContactEmailSchema } from "#domain/contact/schema.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"

/**
 * Tells staff about a request and acknowledges it to whoever wrote it. Not a mail relay: only a request that was stored in the last
 * ten minutes is mailed, once, in the words that were stored. The answer is the same whether there was one or not. Service client:
 * nobody else may write the outbox.
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
