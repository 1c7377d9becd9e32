import type { Configuration, PaymentMode } from "./configuration.ts"

const CLOSED = "La réservation en ligne est fermée\u00a0: la page Brico dit comment vous joindre."
const UNPAID = "Aucun argent n’est encaissé."
const PAYMENTS = {
  none: ["Aucun paiement en ligne", `Il manque la clé de Stripe. ${CLOSED}`],
  refused: ["Stripe refuse votre clé", `Elle est mal copiée, ou révoquée, et n’est pas utilisée. ${CLOSED}`],
  demo: ["Les paiements sont une démonstration", UNPAID],
  test: ["Les paiements utilisent des clés d’essai", UNPAID],
} as const satisfies Record<Exclude<PaymentMode, "live">, readonly [title: string, effect: string]>

/** What keeps visitors from paying by card, for a company that takes bookings. */
export function paymentGaps(
  takesBookings: boolean,
  configuration: Pick<Configuration, "payments" | "publicUrl" | "runsOn">,
  isStripeSilent: boolean,
) {
  if (!takesBookings) return []
  const { payments } = configuration
  if (payments !== "live") {
    const [title, effect] = PAYMENTS[payments]
    const detail = `${effect} La seconde clé est celle du point de terminaison ${endpointOf(configuration)}.`
    return [{ key: "payments", blocks: true, title, detail }]
  }
  if (!isStripeSilent) return []
  return [
    {
      key: "stripe-silent",
      blocks: false,
      title: "Stripe n’a pas répondu",
      detail: "Le site n’a pas pu vérifier que votre clé est acceptée\u00a0: rouvrez cet écran dans quelques minutes.",
    },
  ]
}

/** Without the events of Stripe, the jobs still find each payment. Nothing finds a dispute, or a refund that was made at Stripe. */
export function webhookGaps(
  { is_webhook_silent: isSilent }: { is_webhook_silent: boolean },
  configuration: Pick<Configuration, "payments" | "publicUrl" | "runsOn">,
) {
  if (configuration.payments !== "live" || !isSilent) return []
  return [
    {
      key: "webhook",
      blocks: false,
      title: "Les notifications de Stripe n’arrivent pas",
      detail: `Des clients ont payé depuis une semaine et aucune notification n’est venue avec la bonne signature. Le site a retrouvé leurs paiements, mais il ne verrait ni une contestation ni un remboursement fait chez Stripe. Chez Stripe, vérifiez le point de terminaison ${endpointOf(configuration)} et copiez sa clé.`,
    },
  ]
}

const endpointOf = ({ publicUrl, runsOn }: Pick<Configuration, "publicUrl" | "runsOn">) =>
  runsOn === "supabase"
    ? "stripe-webhook de votre projet Supabase (…/functions/v1/stripe-webhook)"
    : `${publicUrl.address}/functions/v1/stripe-webhook`
