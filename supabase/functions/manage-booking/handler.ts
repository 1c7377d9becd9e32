import { REFUND_COLUMNS } from "#domain/booking/refund-facts.ts"
import {
  type CalendarFile,
  type Contract,
  type ManagedBooking,
  type ManagedRow,
  type ManagedSlots,
  type ManageRequest,
  managePath,
  manageRequestSchema,
  mayReceivePhotos,
  toManagedBooking,
  type Visitor,
} from "#domain/booking/manage.ts"
import { BOOKING_PHOTO_LIMIT } from "#domain/contact/photos.ts"
import { CALENDAR_DAYS, calendarStart } from "#domain/booking/slots.ts"
import { formatLongDateTime, parisDate, parisToday } from "#domain/dates.ts"
import { AppError } from "#domain/errors.ts"
import { calendarFile } from "#functions/_shared/calendar-file.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { listInvoices, type StoredInvoice } from "#functions/_shared/list-invoices.ts"
import { hashToken } from "#functions/_shared/private-links.ts"
import { signPlaces } from "#functions/_shared/sign-places.ts"
import { settleRefunds } from "#functions/_shared/settle-refunds.ts"

const COLUMNS =
  `${REFUND_COLUMNS}, id, reference, service_type, client_name, client_email, postal_code, city, payment_status, prepayment_cents, ` +
  "total_amount, collected_cents, due_cents, additional_fees, cancelled_at, source, calendar_sequence, review_refused_at, updated_at, refunds(amount_cents, status), brico_request_photos(id)"

type Row = ManagedRow & {
  id: string
  client_email: string | null
  updated_at: string
  refunds: { amount_cents: number; status: string }[]
  brico_request_photos: { id: string }[]
}

/**
 * « Gérer mon rendez-vous »: the holder of its link reads and changes an appointment. Service client: the token, of which only the hash
 * is stored, authorises the caller. `view` changes nothing; every change is one database transaction, and refunds are made after it.
 */
export const createManageBooking = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "anyone", body: manageRequestSchema }, async ({ body, request }) => {
    // Without a link, the call starts from an e-mail address, which anyone can type and guess.
    if (!("token" in body)) await deps.limit?.("lost-link", request)
    if (body.action === "resend") {
      // The same response whether there is an appointment or not: it must not reveal who is a customer.
      await unwrap(deps.service.rpc("send_manage_links", { p_email: body.email }))
      return {}
    }
    if (body.action === "find_contract") return toContract(view(deps, await findContract(deps, body)))
    if (body.action === "withdraw_contract") {
      const { name, expected_refund_cents: cents } = body
      const row = await findContract(deps, body)
      // The acknowledgement goes to the address of the contract, which the client has just typed.
      await cancel(deps, row, cents, "", { name, email: row.client_email ?? body.email })
      return {}
    }
    const row = await findByToken(deps, body.token)
    switch (body.action) {
      case "view":
        return {
          ...view(deps, row),
          visitor: await whoComes(deps, row),
          note: await latestNote(deps, row),
          invoices: await readInvoices(deps, row),
          photos: photosOf(row),
        }
      case "slots":
        return readSlots(deps, row)
      case "calendar":
        return writeCalendar(deps, row, body.token)
      case "move":
        await move(deps, row, body)
        break
      case "start_early":
        if (!view(deps, row).can_start_early) throw new AppError("appointment_changed")
        await unwrap(deps.service.rpc("request_early_start", { p_request_id: row.id }))
        break
      case "refuse_reviews":
        await unwrap(deps.service.rpc("refuse_review_requests", { p_request_id: row.id }))
        break
      case "cancel":
        await cancel(deps, row, body.expected_refund_cents, body.reason, null)
        break
      case "withdraw":
        await cancel(deps, row, body.expected_refund_cents, "", { name: body.name, email: body.email })
    }
    return view(deps, await findByToken(deps, body.token))
  })

async function findByToken(deps: Deps, token: string): Promise<Row> {
  const link = { p_kind: "booking", p_hash: await hashToken(token) }
  const id = await unwrap(deps.service.rpc("find_private_link", link))
  if (!id) throw new AppError("unknown_link")
  const row = await unwrap(
    deps.service
      .from("brico_requests")
      .select(COLUMNS)
      .eq("id", id)
      .maybeSingle()
      .overrideTypes<Row, { merge: false }>(),
  )
  if (!row) throw new AppError("unknown_link")
  return row
}

/** Finds a contract by its reference and its e-mail address together: a withdrawal needs neither link nor account (L221-21). */
async function findContract(deps: Deps, { reference, email }: { reference: string; email: string }): Promise<Row> {
  const rows = await unwrap(
    deps.service
      .from("brico_requests")
      .select(COLUMNS)
      .eq("reference", reference)
      .limit(10)
      .overrideTypes<Row[], { merge: false }>(),
  )
  const row = rows.find(({ client_email }) => client_email?.toLowerCase() === email.toLowerCase())
  if (!row) throw new AppError("contract_not_found")
  return row
}

/** Reduces a booking to what the client must see before withdrawing: no name and no place. */
function toContract(booking: ManagedBooking): Contract {
  const { reference, service_name, scheduled_date, scheduled_time, ordered_at, withdrawal_deadline, can_withdraw } =
    booking
  const { status, can_cancel, refund_preview, refunded_cents, refund_pending_cents, urgent_repair } = booking
  return {
    ...{ reference, service_name, scheduled_date, scheduled_time, ordered_at, withdrawal_deadline, can_withdraw },
    ...{ status, can_cancel, refund_preview, refunded_cents, refund_pending_cents, urgent_repair },
  }
}

async function whoComes(deps: Deps, { id }: Row): Promise<Visitor | null> {
  return (await unwrap(deps.service.rpc("who_comes", { p_request_id: id }))) as Visitor | null
}

async function latestNote(deps: Deps, { id, reference }: Row): Promise<ManagedBooking["note"]> {
  const note = await unwrap(
    deps.service
      .from("documents")
      .select("bucket, path, made_at")
      .match({ kind: "note", request_id: id })
      .not("made_at", "is", null)
      .order("number", { ascending: false })
      .limit(1)
      .maybeSingle(),
  )
  if (!note?.made_at) return null
  const [place] = await signPlaces(deps, [{ url: "", bucket: note.bucket, path: note.path }])
  if (!place?.url) return null
  const url = new URL(place.url)
  url.searchParams.set("download", `Note-${reference}.pdf`)
  return { url: url.href, made_on: parisDate(new Date(note.made_at)) }
}

async function readInvoices(deps: Deps, { id }: Row) {
  const invoices = await unwrap(deps.service.rpc("read_request_invoices", { p_request_id: id }))
  return listInvoices(deps, invoices as StoredInvoice[])
}

function photosOf({ status, brico_request_photos }: Row): ManagedBooking["photos"] {
  const sent = brico_request_photos.length
  return { sent, left: mayReceivePhotos(status) ? Math.max(0, BOOKING_PHOTO_LIMIT - sent) : 0 }
}

function view(deps: Deps, row: Row): ManagedBooking {
  const pending = row.refunds.filter(({ status }) => status === "pending")
  return toManagedBooking(
    row,
    pending.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    deps.now(),
  )
}

async function readSlots(deps: Deps, row: Row): Promise<ManagedSlots> {
  const today = parisToday(deps.now())
  const days = await unwrap(
    deps.service.rpc("move_availability", {
      p_request_id: row.id,
      p_from: calendarStart(today),
      p_days: CALENDAR_DAYS,
    }),
  )
  return { today, days }
}

async function move(deps: Deps, row: Row, { date, time }: Extract<ManageRequest, { action: "move" }>): Promise<void> {
  if (!view(deps, row).can_move) throw new AppError("move_closed")
  await unwrap(deps.service.rpc("move_booking", { p_request_id: row.id, p_date: date, p_time: time }))
}

/** Cancels with exactly the refund that the client has seen: if the rule now gives another amount, throws `refund_changed` and changes nothing. */
async function cancel(
  deps: Deps,
  row: Row,
  expectedCents: number,
  note: string,
  withdrawal: { name: string; email: string } | null,
): Promise<void> {
  const booking = view(deps, row)
  const preview = booking.refund_preview
  if (!preview || !(withdrawal ? booking.can_withdraw : booking.can_cancel)) throw new AppError("cancel_closed")
  if (preview.cents !== expectedCents) throw new AppError("refund_changed")
  await unwrap(
    deps.service.rpc("cancel_booking", {
      p_request_id: row.id,
      p_updated_at: row.updated_at,
      p_refund_cents: preview.cents,
      p_reason: preview.reason,
      p_note: note,
      ...(withdrawal
        ? {
            p_withdrawal: {
              declared_name: withdrawal.name,
              send_to: withdrawal.email,
              declared_at: formatLongDateTime(deps.now()),
            },
          }
        : {}),
    }),
  )
  // The refund is already recorded: if this call fails, the scheduler makes it.
  await settleRefunds(deps, row.id).catch((error: unknown) =>
    deps.log.error({ err: error }, "refunds left to the scheduler"),
  )
}

async function writeCalendar(deps: Deps, row: Row, token: string): Promise<CalendarFile> {
  const { scheduled_date: date, scheduled_time: time } = row
  if (!date || !time) throw new AppError("appointment_undated")
  const company = await unwrap(deps.service.from("company_settings").select("name, email, phone").single())
  return calendarFile(
    {
      id: row.id,
      reference: row.reference,
      service: row.service_type,
      date,
      time: time.slice(0, 5),
      durationMinutes: row.duration_minutes,
      address: [row.postal_code, row.city].filter(Boolean).join(" ") || null,
      sequence: row.calendar_sequence,
      isCancelled: row.status === "cancelled",
    },
    company,
    { publicUrl: deps.publicUrl, manageUrl: deps.publicUrl + managePath(token), now: deps.now() },
  )
}
