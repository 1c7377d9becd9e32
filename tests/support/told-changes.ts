import { privateLink } from "#functions/_shared/private-links.ts"
import { REQUEST_OF_SESSION } from "#tests/support/card-payments.ts"
import { deliverOutbox } from "#functions/_shared/mail/deliver-outbox.ts"
import { settleRefunds } from "#functions/_shared/settle-refunds.ts"
import type { Json } from "#domain/database.gen.ts"
import { MONDAY } from "./functions.ts"
import type { PriceWorld } from "./price-requests.ts"
import { toldInvoices } from "./told-invoices.ts"
import { toldQuotes } from "./told-quotes.ts"
import { toldVisits } from "./told-visits.ts"

export const CLIENT = "anne@example.fr"
const LATER = { date: MONDAY, time: "14:00" }

/** The changes of docs/who-is-told.md, each as people make it. `before` is what happened earlier: its mails are not counted. */
export type Change = { before?: () => Promise<unknown>; make: () => Promise<unknown> }

/** Throws when a call of a function or of the database is refused, so that a change that did not happen is never taken for a silent one. */
function done<Answer extends { status?: number; error?: unknown; body?: unknown }>(answer: Answer): Answer {
  if (answer.error || (answer.status ?? 200) >= 400) throw new Error(JSON.stringify(answer))
  return answer
}

export function toldChanges(world: PriceWorld): Record<string, Change> {
  const { sql, backend, people } = world
  const staff = backend.as.manager
  const service = backend.as.service
  let id = ""

  const call = async (name: string, body: unknown, headers = {}) => done(await world.call(name, body, headers))
  const jobs = () => call("run-jobs", {}, { Authorization: `Bearer ${world.serviceKey}` })
  const read = async () =>
    (
      await sql<Record<string, unknown> & { version: number }>(
        `select r.*, p.payment_intent_id from public.brico_requests r left join public.card_payments p on p.request_id = r.id
         where r.id = $1`,
        [id],
      )
    )[0]
  const assign = async (place: 0 | 1) =>
    done(await staff.rpc("assign_contractor", { p_id: id, p_contractor_id: people[place].id, p_notify: true }))

  async function book() {
    const { body } = await call("create-stripe-session", world.order({ express_request: false }))
    const sessionId = body["sessionId"]
    await call("demo-payment", { session_id: sessionId, action: "pay" })
    const [row] = await sql<{ id: string }>(REQUEST_OF_SESSION, [sessionId])
    id = row?.id ?? ""
  }
  /** A paid appointment of a company that may make notes. */
  async function bookWithNote() {
    await book()
    await sql(
      "update public.company_settings set legal_form = 'SAS', siret = '12345678900012', rcs = 'RCS', vat_exempt = true",
    )
  }
  /** What the site's own process does with a note that is due. */
  async function drawNote() {
    await sql("update public.documents set next_attempt_at = private.now() where made_at is null")
    const { data } = done(await service.rpc("claim_documents"))
    const [claimed] = data as { id: string; attempt: number }[]
    const file = { p_path: `notes/${claimed?.id}.pdf`, p_sha256: "a".repeat(64), p_byte_count: 9 }
    done(await service.rpc("finish_document", { p_id: claimed?.id, p_attempt: claimed?.attempt, ...file }))
    return claimed?.id
  }
  /** A paid appointment whose subcontractor was mailed. */
  async function assigned() {
    await book()
    await assign(0)
  }
  async function byTelephone() {
    const values = {
      client_name: "Anne Martin",
      client_email: CLIENT,
      client_phone: "+33612345678",
      address: "12 rue de Rivoli",
      service_type: "Volet coincé",
      duration_minutes: 60,
      base_price: 60,
      scheduled_date: MONDAY,
      scheduled_time: "10:00",
      notify_client: true,
    }
    const { data } = done(await staff.rpc("save_brico_request", { p_id: null, p_version: 0, p_values: values }))
    id = (data as { id: string }).id
  }
  const manage = async (body: Record<string, unknown>) => {
    const { token } = await privateLink(world.deps, "booking", id)
    return call("manage-booking", { token, ...body })
  }
  const cancel = async (cause: string) =>
    done(
      await staff.rpc("cancel_brico_request", {
        p_id: id,
        p_order: { cause, refund_cents: 8000, notify_client: true, notify_contractor: true },
      }),
    )
  const refund = () => {
    const order = { kind: "request", id, refund_id: crypto.randomUUID(), method: "card_online" }
    return call("refund-payment", { ...order, amount_cents: 1000, reason: "Geste" }, world.manager)
  }

  return {
    ...toldQuotes(world),
    ...toldInvoices(world),
    ...toldVisits(world),
    "A visitor books and pays": { make: book },
    "A payment comes after its slot was given away": {
      before: async () => {
        const { body } = await call("create-stripe-session", world.order({ express_request: false }))
        await sql("update public.brico_requests set hold_expires_at = private.now() - interval '1 minute'")
        await service.rpc("release_expired_holds")
        await byTelephoneAt("09:00")
        id = String(body["sessionId"])
      },
      make: async () => {
        const payments = await sql<{ id: string }>("select id from public.card_payments where session_id = $1", [id])
        done(
          await service.rpc("confirm_card_payment", {
            ...{ p_id: payments[0]?.id ?? "", p_session_id: id, p_payment_intent_id: "pi_late" },
            ...{ p_amount_cents: 8000, p_currency: "eur", p_is_ours: true },
          }),
        )
      },
    },
    "Staff book or plan by telephone": { make: byTelephone },
    "Staff ask for the deposit": {
      before: byTelephone,
      make: () => call("request-prepayment", { request_id: id }, world.manager),
    },
    "Staff confirm": {
      before: book,
      make: async () => done(await staff.rpc("confirm_brico_request", { p_id: id, p_notify: true })),
    },
    "Staff give the job to a subcontractor": { before: book, make: () => assign(0) },
    "Staff give it to another one": { before: assigned, make: () => assign(1) },
    "Staff move an appointment": {
      before: assigned,
      make: async () =>
        done(
          await staff.rpc("move_brico_request", {
            p_id: id,
            p_version: (await read())?.version ?? 0,
            p_change: { scheduled_date: MONDAY, scheduled_time: "15:00", notify_client: true, notify_contractor: true },
          }),
        ),
    },
    "The client moves it": { before: assigned, make: () => manage({ action: "move", ...LATER }) },
    "The day before": {
      before: async () => {
        await assigned()
        await staff.rpc("confirm_brico_request", { p_id: id, p_notify: false })
      },
      make: async () => {
        await world.setClock("2026-11-22T09:00:00+01:00")
        await jobs()
      },
    },
    "Staff say that the team has left": {
      before: async () => {
        await book()
        done(await staff.rpc("set_departed", { p_id: id, p_is_departed: true }))
      },
      make: async () => done(await staff.rpc("announce_departure", { p_id: id })),
    },
    "Staff change the price of a job": {
      before: book,
      make: async () => {
        const fees = [{ description: "Siphon", quantity: 1, unit_price: 40 }]
        const order = { p_id: id, p_version: (await read())?.version ?? 0, p_fees: fees, p_notify_client: true }
        done(await staff.rpc("save_brico_fees", order))
      },
    },
    "Staff cancel because nobody can come": { before: assigned, make: () => cancel("company") },
    "Staff cancel for the client": { before: assigned, make: () => cancel("client") },
    "Staff note that nobody did the job, and plan it again": {
      before: assigned,
      make: async () => {
        await world.setClock("2026-11-24T10:00:00+01:00")
        done(await staff.rpc("record_missed_visit", { p_id: id, p_fault: "contractor" }))
      },
    },
    "Staff take a cancellation back within a minute": {
      before: assigned,
      make: async () => {
        const { data } = await cancel("company")
        const { version, before } = data as { version: number; before: Json }
        done(await staff.rpc("undo_request_change", { p_id: id, p_version: version, p_before: before }))
      },
    },
    "Staff reinstate a cancelled appointment": {
      before: async () => {
        await assigned()
        await cancel("company")
      },
      make: async () => {
        const order = { keeps_moment: true, notify_client: true, notify_contractor: true }
        done(await staff.rpc("reinstate_brico_request", { p_id: id, p_order: order }))
      },
    },
    "Three days after « Terminé »": {
      before: async () => {
        await book()
        await sql(
          "update public.notification_settings set ask_reviews = true, review_url = 'https://g.page/r/abc/review'",
        )
        await sql("update public.brico_requests set status = 'completed'")
      },
      make: async () => {
        await world.setClock("2026-11-24T10:00:00+01:00")
        await jobs()
      },
    },
    "A job is done and paid": {
      before: bookWithNote,
      make: async () => {
        await sql("update public.brico_requests set status = 'completed', base_price = 80")
        await drawNote()
      },
    },
    "Staff send the note of a job": {
      before: bookWithNote,
      make: async () => {
        done(await staff.rpc("request_note", { p_request_id: id }))
        done(await staff.rpc("send_note", { p_id: await drawNote() }))
      },
    },
    "The client cancels": {
      before: assigned,
      make: () => manage({ action: "cancel", expected_refund_cents: 8000, reason: "" }),
    },
    "The client withdraws from the contract": {
      before: assigned,
      make: () => manage({ action: "withdraw", expected_refund_cents: 8000, name: "Anne Martin", email: CLIENT }),
    },
    "The client asks for an early start": { before: book, make: () => manage({ action: "start_early" }) },
    "The client asks for the link again": {
      before: book,
      make: () => call("manage-booking", { action: "resend", email: CLIENT }),
    },
    "Staff refund, and the appointment stays": { before: book, make: () => refund() },
    "The bank refuses a refund": {
      before: async () => {
        await book()
        await refund()
        await settleRefunds(world.deps)
      },
      make: async () => {
        const [row] = await sql<{ stripe_refund_id: string; payment_intent_id: string }>("select * from public.refunds")
        done(
          await service.rpc("record_external_refund", {
            p_payment_intent_id: row?.payment_intent_id ?? "",
            p_refund_id: row?.stripe_refund_id ?? "",
            p_amount_cents: 1000,
            p_status: "failed",
          }),
        )
      },
    },
    "The client's bank disputes a payment": {
      before: book,
      make: async () =>
        done(
          await service.rpc("record_dispute", {
            p_id: "dp_1",
            p_payment_intent_id: String((await read())?.["payment_intent_id"]),
            p_amount_cents: 8000,
            p_reason: "fraudulent",
            p_status: "needs_response",
            p_evidence_due_at: "2026-12-01T00:00:00Z",
            p_opened_at: "2026-11-20T08:00:00Z",
          }),
        ),
    },
    ...worksChanges(world, call, jobs),
  }

  async function byTelephoneAt(time: string) {
    await sql(
      `insert into public.brico_requests (client_name, client_phone, address, service_type, scheduled_date, scheduled_time, team_id)
       select 'Paul Petit', '+33612345679', 'Paris', 'Volet', '${MONDAY}', '${time}', id from public.teams limit 1`,
    )
  }
}

type Call = (
  name: string,
  body: unknown,
  headers?: Record<string, string>,
) => Promise<{ body: Record<string, unknown> }>

function worksChanges(world: PriceWorld, call: Call, jobs: () => Promise<unknown>): Record<string, Change> {
  const { sql, backend, projectId } = world
  const staff = backend.as.manager
  let token = ""
  const open = async (mail: boolean) => {
    const { body } = await call("private-link", { kind: "client_page", project_id: projectId, mail }, world.manager)
    token = (body["data"] as { url: string }).url.split("/").at(-1) ?? ""
  }
  const ask = async () => done(await world.ask())
  const first = async () => (await world.rows())[0]
  const answered = async () => {
    await ask()
    for (const row of await world.rows()) done(await world.answer(row))
  }
  const award = async () => done(await staff.rpc("award_price_request", { p_id: (await first())?.id ?? "" }))
  const write = async () => {
    const request = {
      name: "Anne Martin",
      email: CLIENT,
      phone: "+33612345678",
      address: "12 rue de Rivoli",
      description: "Refaire la cuisine",
    }
    done(await backend.as.visitor.from("contact_requests").insert(request))
    await call("send-contact-email", request)
  }
  return {
    "A visitor sends the contact form": { make: write },
    "A visitor asks to be called": {
      make: () => call("request-callback", { name: "Anne Martin", phone: "06 12 34 56 78", moment: "asap" }),
    },
    "Staff answer a contact": {
      before: write,
      make: async () => {
        const [row] = await sql<{ id: string }>("select id from public.contact_requests")
        done(
          await staff.rpc("reply_to_contact", {
            p_id: row?.id ?? "",
            p_reply_id: crypto.randomUUID(),
            p_subject: "Votre cuisine",
            p_body: "Nous passons jeudi.",
          }),
        )
      },
    },
    "Staff open the client's page": { make: () => open(true) },
    "Staff publish news on it": {
      before: () => open(false),
      make: async () => {
        done(
          await staff.rpc("write_to_client", {
            p_project_id: projectId,
            p_id: crypto.randomUUID(),
            p_body: "Le carrelage est posé.",
          }),
        )
        await world.setClock("2026-11-23T18:30:00+01:00")
        await jobs()
      },
    },
    "The client writes or chooses": {
      before: () => open(false),
      make: () => call("client-page", { action: "write", token, id: crypto.randomUUID(), body: "Merci !" }),
    },
    "Staff ask subcontractors for prices": { make: ask },
    "No answer two days before the deadline": {
      before: ask,
      make: async () => {
        const [row] = await world.rows()
        const day = new Date(`${row?.due_on ?? ""}T10:00:00Z`)
        day.setUTCDate(day.getUTCDate() - 2)
        await world.setClock(day.toISOString())
        await jobs()
      },
    },
    "A subcontractor answers": { before: ask, make: async () => done(await world.answer(await first())) },
    "Staff choose a price": { before: answered, make: award },
    "Staff take the choice back": {
      before: async () => {
        await answered()
        await award()
        await deliverOutbox(world.deps)
      },
      make: async () => done(await staff.rpc("undo_award", { p_id: (await first())?.id ?? "" })),
    },
    "Staff withdraw a price request": {
      before: ask,
      make: async () => done(await staff.rpc("withdraw_price_request", { p_id: (await first())?.id ?? "" })),
    },
  }
}
