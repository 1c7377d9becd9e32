import { unwrap } from "#functions/_shared/database.ts"
import type { Deps } from "#functions/_shared/deps.ts"
import { noteCardPayments } from "#functions/_shared/note-card-payments.ts"
import type { CardPayments } from "#domain/going-live/configuration.ts"
import type { EmbeddedDatabase } from "./database.ts"

const CLOSED =
  "no payment is possible without STRIPE_SECRET_KEY: visitors cannot book online, and /brico says how to reach the company (Paramètres, Mise en service)"
const REFUSED =
  "Stripe refuses STRIPE_SECRET_KEY: it is not used, visitors cannot book online, and /brico says how to reach the company (Paramètres, Mise en service)"
const SILENT = "Stripe did not say whether it takes STRIPE_SECRET_KEY: the first payments will show it"
const SIMULATED =
  "payments are simulated although this company is no example, because PUBLIC_URL is an address of this machine: set STRIPE_SECRET_KEY before a client books"

/** Writes how visitors pay by card before the first request is answered, and logs what is wrong with it. Stripe itself is asked without waiting. */
export async function startPayments(deps: Deps, database: EmbeddedDatabase): Promise<CardPayments> {
  const { log, service, payments } = deps
  if (payments.mode === "stripe") {
    await unwrap(service.rpc("note_card_payments", { p_state: "stripe" }))
    void noteCardPayments(deps)
      .then((answer) => {
        if (answer === "refused") log.error({}, REFUSED)
        if (answer === "silent") log.warn({}, SILENT)
      })
      .catch((err: unknown) => log.warn({ err }, SILENT))
    return "stripe"
  }
  await noteCardPayments(deps)
  const [found] = await database.query<{ payments: CardPayments; is_example: boolean }>(
    "select private.card_payments() as payments, is_example from public.site_settings",
  )
  if (found?.payments === "none") log.error({}, CLOSED)
  else if (found && !found.is_example) log.warn({}, SIMULATED)
  return found?.payments ?? "none"
}
