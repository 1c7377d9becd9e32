import { addDays, parisDate } from "#domain/dates.ts"
import type { AdaptableMail } from "#domain/mail/original-texts.ts"
import type { Company, Message } from "./mail.ts"

const AHEAD_DAYS = 3

const contact = {
  name: "Camille Exemple",
  email: "camille@example.fr",
  service: "reno",
  project_type: "Cuisine",
  budget: "5k-15k",
  urgency: "soon",
  description: "Nous aimerions ouvrir la cuisine sur le salon.",
  photos: 2,
}
const works = { client_name: "Camille Exemple", news: { photos: 3, milestones: 1 } }

const quote = (now: Date) => ({
  quote_id: "00000000-0000-4000-8000-000000000000",
  number: "D-EXEMPLE",
  kind: "initial",
  title: "Rénovation de la salle de bains",
  client_name: "Camille Exemple",
  total_cents: 1_248_000,
  deposit_cents: 374_400,
  valid_until: addDays(parisDate(now), 30),
  signed_at: now.toISOString(),
  withdraw_until: addDays(parisDate(now), 14),
  withdrawn_at: now.toISOString(),
  paid_cents: 374_400,
  paid_on: parisDate(now),
})

const invoice = (now: Date) => ({
  invoice_id: "00000000-0000-4000-8000-000000000000",
  number: "F-EXEMPLE",
  kind: "deposit",
  situation_no: null,
  title: "Rénovation de la salle de bains",
  client_name: "Camille Exemple",
  total_cents: 374_400,
  left_cents: 374_400,
  issued_on: parisDate(now),
  due_on: addDays(parisDate(now), 30),
})

const minutes = (now: Date) => ({
  link_id: "00000000-0000-4000-8000-000000000000",
  client_name: "Camille Exemple",
  project_name: "Rénovation de la salle de bains",
  received_on: parisDate(now),
  reserve_count: 1,
  signed_at: now.toISOString(),
  signer: "Camille Exemple",
})

const visit = (now: Date) => ({
  visit_id: "00000000-0000-4000-8000-000000000000",
  client_name: "Camille Exemple",
  address: "12 rue de Rivoli",
  postal_code: "75004",
  city: "Paris",
  scheduled_date: addDays(parisDate(now), AHEAD_DAYS),
  scheduled_time: "09:00",
  duration_minutes: 60,
})

const booking = (company: Company, now: Date) => ({
  reference: "BR-EXEMPLE",
  client_name: "Camille Exemple",
  client_email: "camille@example.fr",
  client_phone: "+33612345678",
  address: "12 rue de Rivoli",
  postal_code: "75004",
  city: "Paris",
  service_name: "Réparation de fuite",
  description: "Fuite sous l’évier",
  scheduled_date: addDays(parisDate(now), AHEAD_DAYS),
  scheduled_time: "09:00",
  duration_minutes: 90,
  prepayment_cents: company.prepayment_cents,
  base_price: 95,
  total_cents: 9500,
  collected_cents: company.prepayment_cents,
  due_cents: 9500 - company.prepayment_cents,
  express_request: false,
  is_online: true,
  ordered_at: now.toISOString(),
  request_id: "00000000-0000-4000-8000-000000000000",
})

/** Values that only some mails need. */
const particular: Partial<Record<AdaptableMail, (company: Company, now: Date) => object>> = {
  booking_cancelled: ({ prepayment_cents }) => ({ is_cancelled: true, refund_cents: prepayment_cents }),
  booking_cancelled_by_company: ({ prepayment_cents }) => ({ is_cancelled: true, refund_cents: prepayment_cents }),
  booking_moved: (_company, now) => ({ previous_date: parisDate(now), previous_time: "14:00" }),
  booking_reinstated: ({ prepayment_cents }) => ({ refund_cents: prepayment_cents }),
  booking_price_changed: () => ({
    previous_total_cents: 9500,
    base_cents: 9500,
    total_cents: 13_500,
    due_cents: 13_500,
    has_fees: true,
    fees: [{ description: "Remplacement du siphon", amount_cents: 4000 }],
  }),
  booking_refunded: ({ prepayment_cents }) => ({ is_cancelled: true, refund_cents: prepayment_cents }),
  booking_withdrawn: ({ prepayment_cents }) => ({
    is_cancelled: true,
    refund_cents: prepayment_cents,
    declared_name: "Camille Exemple",
    declared_at: "vendredi 20 novembre 2026 à 14\u00a0h\u00a005",
  }),
  review_request: (_company, now) => ({
    scheduled_date: addDays(parisDate(now), -AHEAD_DAYS),
    review_url: "https://example.fr/avis",
  }),
  invoice_paid: (_company, now) => ({
    left_cents: 0,
    paid_cents: 374_400,
    paid_on: parisDate(now),
    method: "transfer",
  }),
  invoice_reminder: (_company, now) => ({ due_on: addDays(parisDate(now), -7), reminder_no: 1 }),
  invoice_retention_due: (_company, now) => ({
    released_cents: 18_720,
    received_on: addDays(parisDate(now), -366),
    has_guarantee: false,
    invoices: [
      {
        ...{ id: "00000000-0000-4000-8000-000000000000", number: "F-EXEMPLE", kind: "situation", situation_no: 1 },
        ...{ released_cents: 18_720, left_cents: 18_720, issued_on: addDays(parisDate(now), -380) },
        due_on: addDays(parisDate(now), 30),
      },
    ],
  }),
  visit_cancelled: () => ({ is_cancelled: true }),
  visit_moved: (_company, now) => ({ previous_date: parisDate(now), previous_time: "14:00" }),
  payment_link: () => ({ is_paid: false, payment_url: "https://example.fr/paiement" }),
}

/** Returns an example message, as in the outbox, about a fictitious client. */
export function exampleOf(mail: AdaptableMail, company: Company, now: Date): Message & { template: string } {
  const payload =
    mail === "contact_acknowledged"
      ? contact
      : mail === "client_link" || mail === "client_news"
        ? works
        : /^client_(quote|payment)_/.test(mail)
          ? quote(now)
          : mail.startsWith("invoice_")
            ? { ...invoice(now), ...particular[mail]?.(company, now) }
            : mail.startsWith("minutes_")
              ? minutes(now)
              : mail.startsWith("visit_")
                ? { ...visit(now), ...particular[mail]?.(company, now) }
                : { ...booking(company, now), ...particular[mail]?.(company, now) }
  return { template: mail, payload, created_at: now.toISOString() }
}
