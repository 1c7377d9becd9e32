import { callbackSchema } from "#domain/contact/callback.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"

/** Notes that a visitor wants to be called, and says when the office calls. Service client: visitors may not write to clients' files. */
export const createRequestCallback = (deps: Deps): Handler =>
  endpoint(
    deps,
    { method: "POST", caller: "anyone", body: callbackSchema, limit: "callbacks" },
    async ({ body: { name, phone, moment } }) => ({
      day: await unwrap(deps.service.rpc("request_callback", { p_name: name, p_phone: phone, p_moment: moment })),
    }),
  )
