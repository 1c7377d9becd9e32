import type { SupabaseClient } from "@supabase/supabase-js"
import type { Json } from "#domain/database.gen.ts"
import type { SlotReason } from "#domain/booking/labels.ts"
import type { RefundReason } from "#domain/booking/rules.ts"
import type { MailStatus } from "#domain/mail/labels.ts"
import { toAppError } from "#domain/errors.ts"
import { callFunction } from "#app/lib/call-function.ts"
import type { Db } from "#app/lib/db.ts"

const NOW_AND_THEN = 50

/** Day and time of Paris; `exclude` is the request that is being placed itself. */
export type Moment = { day: string; time: string; minutes: number; exclude: string | null }

export type Busy = { reference: string; client_name: string; time: string; duration_minutes: number }
export type TeamState = { id: string; name: string; busy_with: Busy | null }
export type ContractorState = {
  id: string
  name: string
  specialties: string[]
  is_available: boolean
  works_that_day: boolean
  busy_with: Busy | null
}
export type Availability = {
  warnings: { reason: SlotReason; detail: string | null }[]
  teams: TeamState[]
  contractors: ContractorState[]
}

/** Teams and subcontractors; with a moment, who is taken by what, and what visitors would be refused for. */
export async function whoIsFree(db: Db, moment: Moment | null): Promise<Availability> {
  const { data, error } = await db.rpc("who_is_free", {
    // The generated types know no null argument.
    p_date: (moment?.day ?? null) as string,
    p_time: (moment?.time ?? null) as string,
    p_duration: moment?.minutes ?? 60,
    ...(moment?.exclude ? { p_exclude: moment.exclude } : {}),
  })
  if (error) throw toAppError(error)
  return data as Availability
}

export type BookableService = { id: string; name: string; base_price: number; duration_minutes: number; is_active: boolean }

export async function listServices(db: Db): Promise<BookableService[]> {
  const { data, error } = await db
    .from("services")
    .select("id, name, base_price, duration_minutes, is_active")
    .order("name")
    .limit(300)
  if (error) throw toAppError(error)
  return data
}

export type HistoryLine = { id: number; at: string; actor_name: string; action: string; summary: string; detail: Json }

export async function readHistory(db: Db, id: string): Promise<HistoryLine[]> {
  const { data, error } = await db.rpc("record_history", {
    p_table: "brico_requests",
    p_id: id,
    p_limit: NOW_AND_THEN,
  })
  if (error) throw toAppError(error)
  return data
}

export type RequestMail = {
  id: string
  template: string
  recipient: string
  subject: string | null
  status: MailStatus
  attempts: number
  last_error: string | null
  created_at: string
  sent_at: string | null
}

/** The mails about a request, newest first, without their bodies. */
export async function listMails(db: Db, id: string): Promise<RequestMail[]> {
  const { data, error } = await db
    .from("email_outbox")
    .select("id, template, recipient, subject, status, attempts, last_error, created_at, sent_at")
    .eq("request_id", id)
    .order("created_at", { ascending: false })
    .limit(NOW_AND_THEN)
  if (error) throw toAppError(error)
  return data as RequestMail[]
}

/** Sends the same mail again. */
export async function resendMail(db: Db, id: string): Promise<void> {
  const { error } = await (db as unknown as SupabaseClient).rpc("resend_email", { p_id: id })
  if (error) throw toAppError(error)
}

/** What was paid by card, what is left of it, and what the rule of refunds would give back now. */
export type RefundPreview = {
  paid_cents: number
  refunded_cents: number
  refundable_cents: number
  rule_cents: number
  rule_reason: RefundReason
}

export async function refundPreview(db: Db, id: string): Promise<RefundPreview> {
  const { data } = await callFunction<{ data: RefundPreview }>(db, "refund-payment", { request_id: id, preview: true })
  return data
}
