import type { ReactElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { toManagedBooking } from "#domain/booking/manage.ts"
import { defaultCompanySettings, defaultSchedulingSettings, describeCompany } from "#domain/company/company.ts"
import { Appointment } from "./appointment.tsx"
import { WithdrawContract } from "./withdraw-contract.tsx"
import { WithdrawForm } from "./withdraw-form.tsx"

const ORDERED = "2026-11-20T08:00:00Z"
const company = describeCompany(defaultCompanySettings, defaultSchedulingSettings, new Date(ORDERED))
/** Ordered on Friday 20 November and planned for Monday 23 at 9 h; the right to withdraw ends with Friday 4 December. */
const bookingAt = (now: string, urgent_repair_at: string | null) =>
  toManagedBooking(
    {
      reference: "BR-9B008C56",
      service_type: "Réparation de fuite",
      client_name: "Anne Martin",
      scheduled_date: "2026-11-23",
      scheduled_time: "09:00:00",
      duration_minutes: 60,
      postal_code: "75004",
      city: "Paris",
      status: "pending",
      payment_status: "paid",
      prepayment_cents: 8000,
      refunded_cents: 0,
      cancelled_at: null,
      created_at: ORDERED,
      terms_accepted_at: ORDERED,
      express_request_at: null,
      urgent_repair_at,
      started_at: null,
      base_price: 95,
      source: "online",
      calendar_sequence: 0,
      review_refused_at: null,
      card_cents: 8000,
      card_payments: [{ payment_intent_id: "pi_1", state: "paid" }],
      total_amount: 95,
      collected_cents: 8000,
      due_cents: 1500,
      additional_fees: [],
    },
    0,
    new Date(now),
  )

const common = { token: "AAAAAAAAAAAAAAAAAAAAAA", refusal: undefined, company }
const pages = (booking: ReturnType<typeof bookingAt>): Record<string, ReactElement> => ({
  "the appointment": <Appointment {...{ ...common, booking }} phone={null} done={null} />,
  "the withdrawal": <WithdrawForm {...{ ...common, booking }} />,
  "the withdrawal without a link": <WithdrawContract {...{ ...common, contract: booking }} isDone={false} />,
})
/** The text of a page, on one line. */
const read = (page: ReactElement | undefined) =>
  renderToStaticMarkup(page)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")

test.each(["the appointment", "the withdrawal", "the withdrawal without a link"])(
  "%s of an urgent repair promises only the remaining right to withdraw",
  (name) => {
    const text = read(pages(bookingAt("2026-11-21T08:00:00Z", ORDERED))[name])
    expect(text).toContain("pas de droit de rétractation pour les pièces et travaux strictement nécessaires")
    expect(text).toContain(
      "Pour les autres pièces et travaux, vous pouvez vous rétracter sans donner de motif, jusqu’au vendredi 4 décembre 2026 inclus.",
    )
    expect(text).toContain("L’annulation est gratuite jusqu’à 24 heures avant le rendez-vous")
    expect(text.match(/sans donner de motif/gi)).toHaveLength(1)
    expect(text).not.toContain("encore dans le délai de rétractation")
  },
)

test.each(["the appointment", "the withdrawal"])("%s offers to cancel an urgent repair first", (name) => {
  const urgent = renderToStaticMarkup(pages(bookingAt("2026-11-21T08:00:00Z", ORDERED))[name])
  const [, right = ""] = urgent.split("L’annulation est gratuite")
  const [cancel, withdraw] = [/href="[^"]*\/annuler"/, /="[^"]*\/renoncer[#"]/].map((link) => right.search(link))
  expect(cancel).toBeGreaterThan(0)
  expect(cancel).toBeLessThan(withdraw ?? 0)
  const usual = renderToStaticMarkup(pages(bookingAt("2026-11-21T08:00:00Z", null))[name])
  expect(usual).not.toContain("L’annulation est gratuite")
  expect(usual).toContain("sans donner de motif, jusqu’au")
})
