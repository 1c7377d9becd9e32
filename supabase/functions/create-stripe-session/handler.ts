import { type BookingOrder, createStripeSessionSchema } from "#domain/booking/order.ts"
import type { Database } from "#domain/database.ts"
import { formatLongDate, formatTime } from "#domain/dates.ts"
import { AppError } from "#domain/errors.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { toHex } from "#functions/_shared/hex.ts"
import { keyedHash } from "#functions/_shared/keyed-hash.ts"
import { bookingReturn, checkoutExpiry } from "#functions/_shared/payments.ts"
import { checkProof } from "#functions/_shared/proof-of-work.ts"

const HELD_AS_ORDERED = [
  "client_name",
  "client_email",
  "client_phone",
  "address",
  "postal_code",
  "city",
  "description",
] as const

/** At the address that was given the first time: the visitor may be another person. */
const LINK_MAILED =
  "Vous avez déjà un rendez-vous à cette heure, payé ou en attente de paiement. Un e-mail part avec son lien, à l’adresse que vous aviez donnée."

type Reservation = Partial<Database["public"]["CompositeTypes"]["booking_order"]>
type Known = { id: string; session_id: string | null }
type Checkout = { sessionId: string; url: string }

type Limits = { network?: string; proof?: string; proof_expires_at?: string }

/** A reserved slot, as `reserve_booking` returns it. */
type Hold = {
  id: string
  hold_expires_at: string | null
  prepayment_cents: number
  service_name: string
  scheduled_date: string
  scheduled_time: string
  payment_id: string
  session_id: string | null
}

/**
 * Holds the slot, then opens the payment of the prepayment. The server chooses the price, the team and the version of the terms.
 * Uses the service client: visitors may not write bookings.
 */
export const createCreateStripeSession = (deps: Deps): Handler =>
  endpoint(
    deps,
    { method: "POST", caller: "anyone", body: createStripeSessionSchema, limit: "checkouts", shape: "spec" },
    async ({ body, request }): Promise<Checkout> => {
      const limits = await readLimits(deps, request, body)
      const hold = await reserve(deps, body, limits)
      if (!hold.session_id) return openCheckout(deps, hold, body)
      if (await isSameOrder(deps, hold, body)) return resumeCheckout(deps, hold, hold.session_id)
      return changeOrder(deps, hold.id, hold.session_id, body, limits)
    },
  )

/** False when the visitor went back within this attempt and changed the order. */
async function isSameOrder(deps: Deps, hold: Hold, order: BookingOrder): Promise<boolean> {
  const held = await unwrap(
    deps.service
      .from("brico_requests")
      .select(
        "service_id, client_name, client_email, client_phone, address, postal_code, city, description, express_request_at, urgent_repair_at, agreed",
      )
      .eq("id", hold.id)
      .single(),
  )
  return (
    hold.scheduled_date === order.date &&
    hold.scheduled_time.slice(0, 5) === order.time &&
    (order.service_id ? held.service_id === order.service_id : hold.service_name === order.service_name) &&
    HELD_AS_ORDERED.every((field) => (held[field] ?? "") === order[field]) &&
    (held.express_request_at !== null) === order.express_request &&
    (held.urgent_repair_at !== null) === order.urgent_repair &&
    isAsShown(order.shown, held.agreed)
  )
}

/** False when the page was loaded again since, with other amounts or contents: the old hold is no longer what the visitor accepts. */
function isAsShown(shown: BookingOrder["shown"], agreed: unknown): boolean {
  const kept = (agreed ?? {}) as Record<string, unknown>
  return Object.entries(shown ?? {}).every(([field, value]) => !(field in kept) || kept[field] === value)
}

/** Replaces the old order's hold with one for the new order. If the old order was paid meanwhile, it stays unchanged. */
async function changeOrder(
  deps: Deps,
  p_replaced_id: string,
  sessionId: string,
  order: BookingOrder,
  limits: Limits,
): Promise<Checkout> {
  await deps.payments.expireCheckout(sessionId)
  const session = await deps.payments.readCheckout(sessionId)
  if (session?.paid) return { sessionId, url: bookingReturn(deps.publicUrl).success(sessionId) }
  const ordered = await reservationOf(deps, order, limits)
  const replaced = unwrap(deps.service.rpc("replace_booking", { p_replaced_id, p_order: ordered }))
  return openCheckout(deps, (await orMailed(deps, ordered, replaced)) as Hold, order)
}

/**
 * Returns the values by which the database limits a visitor's unpaid holds. Only a keyed hash of the network leaves this process, and it is deleted
 * with the hold. Throws `proof_of_work_required` when the given proof is not valid.
 */
async function readLimits(deps: Deps, request: Request, { proof }: BookingOrder): Promise<Limits> {
  const network = deps.clientNetwork(request)
  const checked = proof ? await checkProof(deps, proof) : null
  if (proof && !checked) throw new AppError("proof_of_work_required")
  return {
    ...(network ? { network: toHex((await keyedHash(deps.secret, `hold-network:${network}`)).subarray(0, 16)) } : {}),
    ...(checked ? { proof: checked.id, proof_expires_at: checked.expiresAt.toISOString() } : {}),
  }
}

async function reserve(deps: Deps, order: BookingOrder, limits: Limits): Promise<Hold> {
  const ordered = await reservationOf(deps, order, limits)
  // In the generated types, every field of a composite is nullable.
  return (await orMailed(deps, ordered, unwrap(deps.service.rpc("reserve_booking", { p_order: ordered })))) as Hold
}

/** Of an order that is refused because the person has this hour already: mails the link to the address of that appointment, and says so. */
async function orMailed<T>(deps: Deps, ordered: Reservation, reserved: Promise<T>): Promise<T> {
  try {
    return await reserved
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "already_booked") throw error
    const isMailed = await mailKnown(deps, ordered).catch((err: unknown) => {
      deps.log.error({ err }, "the link of an appointment that was ordered again could not be mailed")
      return false
    })
    throw isMailed ? new AppError(error.code, { message: LINK_MAILED, cause: error }) : error
  }
}

async function mailKnown({ service, payments, sendMail }: Deps, ordered: Reservation): Promise<boolean> {
  if (!sendMail) return false
  const known = (await unwrap(service.rpc("known_booking", { p_order: ordered }))) as Known | null
  if (!known) return false
  const url = known.session_id ? (await payments.readCheckout(known.session_id))?.url : null
  return unwrap(service.rpc("mail_known_booking", { p_request_id: known.id, p_payment_url: url ?? null }))
}

async function reservationOf(deps: Deps, order: BookingOrder, limits: Limits): Promise<Reservation> {
  return {
    ...limits,
    ...(order.idempotency_key ? { idempotency_key: order.idempotency_key } : {}),
    service_id: order.service_id ?? (await findService(deps, order.service_name ?? "")),
    scheduled_date: order.date,
    scheduled_time: order.time,
    client_name: order.client_name,
    client_email: order.client_email,
    client_phone: order.client_phone,
    address: order.address,
    postal_code: order.postal_code,
    city: order.city,
    description: order.description,
    // Null means that the visitor has not accepted the terms: the database refuses the order.
    terms_version: order.terms_accepted ? await readTermsVersion(deps) : null,
    express_request: order.express_request,
    urgent_repair: order.urgent_repair,
    other_place: order.other_place,
    ...(order.shown ? { shown: order.shown } : {}),
  }
}

async function findService(deps: Deps, name: string): Promise<string> {
  // Filtered here and not in the query, where a name such as « true » would be parsed as another type.
  const services = await unwrap(deps.service.from("services").select("id, name").eq("is_active", true))
  const service = services.find((known) => known.name === name)
  if (!service) throw new AppError("service_unavailable")
  return service.id
}

async function readTermsVersion(deps: Deps): Promise<string> {
  const settings = await unwrap(deps.service.from("company_settings").select("terms_version").single())
  return settings.terms_version
}

/** Opens the payment of a hold. On failure the hold, which is then useless, is released before the error is thrown, or expires by itself. */
async function openCheckout(deps: Deps, hold: Hold, order: BookingOrder): Promise<Checkout> {
  let opened: string | null = null
  try {
    const { id, url } = await deps.payments.createCheckout({
      paymentId: hold.payment_id,
      amountCents: hold.prepayment_cents,
      name: `Acompte — ${hold.service_name}`,
      description: `${formatLongDate(hold.scheduled_date)} à ${formatTime(hold.scheduled_time)}`,
      clientEmail: order.client_email,
      expiresAt: checkoutExpiry(new Date(hold.hold_expires_at ?? deps.now()), deps.now()),
      returnUrls: bookingReturn(deps.publicUrl),
    })
    opened = id
    const attached = await unwrap(deps.service.rpc("attach_card_session", { p_id: hold.payment_id, p_session_id: id }))
    if (attached !== id) throw new AppError("booking_not_found")
    return { sessionId: id, url }
  } catch (error) {
    await abandon(deps, hold.id, opened, "checkout_failed")
    throw error instanceof AppError && (error.code === "payment_failed" || error.fields)
      ? error
      : new AppError("payment_failed", { cause: error })
  }
}

async function abandon(deps: Deps, requestId: string, sessionId: string | null, reason: string): Promise<void> {
  try {
    if (sessionId) await deps.payments.expireCheckout(sessionId)
    await unwrap(deps.service.rpc("release_hold", { p_request_id: requestId, p_reason: reason }))
  } catch (error) {
    // The hold expires by itself; the visitor needs the first error.
    deps.log.error({ err: error, requestId }, "an abandoned hold could not be released")
  }
}

/** Handles a second click of the same attempt: returns the same session, or the result page when it is already paid. */
async function resumeCheckout(deps: Deps, hold: Hold, sessionId: string): Promise<Checkout> {
  const session = await deps.payments.readCheckout(sessionId)
  if (session?.paid) return { sessionId, url: bookingReturn(deps.publicUrl).success(sessionId) }
  if (session?.url) return { sessionId, url: session.url }
  await abandon(deps, hold.id, sessionId, "checkout_expired")
  throw new AppError("booking_expired")
}
