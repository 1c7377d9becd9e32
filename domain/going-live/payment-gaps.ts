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
  { payments, publicUrl }: Pick<Configuration, "payments" | "publicUrl">,
  isStripeSilent: boolean,
) {
  if (!takesBookings) return []
  if (payments !== "live") {
    const [title, effect] = PAYMENTS[payments]
    const detail = `${effect} La seconde clé est celle du point de terminaison ${publicUrl.address}/functions/v1/stripe-webhook.`
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
