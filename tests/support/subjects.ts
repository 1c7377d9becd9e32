import { randomUUID } from "node:crypto"

export type Row = Record<string, unknown>
/** A table, and what each kind of person may do with its rows. */
export type Subject = {
  table: string
  /** A new valid row each time. */
  row: () => Row
  change: Row
  /** Create, read, update, delete: what strangers, managers and administrators may do. */
  stranger: string
  manager: string
  admin?: string
}

/** Rows that must exist for the others to point to. */
export const ids = {
  request: randomUUID(),
  project: randomUUID(),
  contractor: randomUUID(),
  work: randomUUID(),
  contact: randomUUID(),
  choice: randomUUID(),
}
const unique = () => randomUUID().slice(0, 13).replaceAll("-", "")
const staffOnly = { stranger: "", manager: "CRUD" }
const published = { stranger: "R", manager: "CRUD" }

export const person = { name: "Anne", email: "anne@example.fr", phone: "+33612345678" }
export const client = { client_name: "Anne", client_phone: "+33612345678", address: "12 rue de Rivoli" }
let day = 0
let place = 0
const nextDay = () => new Date(Date.UTC(2030, 0, (day += 1))).toISOString().slice(0, 10)

export const SUBJECTS: Subject[] = [
  {
    table: "service_categories",
    row: () => ({ code: `c${unique()}`, name: "Autre" }),
    change: { name: "Divers" },
    ...published,
  },
  { table: "services", row: () => ({ name: "Fuite", base_price: 60 }), change: { base_price: 70 }, ...published },
  { table: "teams", row: () => ({ name: unique() }), change: { is_active: false }, ...staffOnly },
  {
    table: "contractors",
    row: () => ({ ...person, specialties: ["peinture"] }),
    change: { hourly_rate: 45 },
    ...staffOnly,
  },
  {
    table: "contractor_absences",
    row: () => ({ contractor_id: ids.contractor, starts_on: "2030-01-01", ends_on: "2030-01-05" }),
    change: { reason: "Congés" },
    ...staffOnly,
  },
  {
    table: "contractor_papers",
    row: () => ({
      contractor_id: ids.contractor,
      kind: "kbis",
      issued_on: "2026-10-01",
      expires_on: "2027-01-01",
      path: `contractors/${ids.contractor}/papers/${unique()}.pdf`,
      file_name: "kbis.pdf",
    }),
    change: { expires_on: "2027-02-01" },
    ...staffOnly,
  },
  {
    table: "contact_requests",
    row: () => ({ ...person, address: "Paris", description: "Bonjour", status: "new" }),
    change: { status: "closed" },
    stranger: "C",
    manager: "CRUD",
  },
  {
    table: "contact_request_photos",
    row: () => ({
      contact_request_id: ids.contact,
      path: unique(),
      name: "a.jpg",
      mime_type: "image/jpeg",
      size_bytes: 9,
    }),
    change: { name: "b" },
    stranger: "",
    manager: "RD",
  },
  {
    table: "blocked_dates",
    row: () => ({ date: nextDay() }),
    change: { reason: "Inventaire", is_reason_public: true },
    ...published,
  },
  {
    table: "brico_requests",
    row: () => ({ ...client, service_type: "Fuite" }),
    change: { status: "confirmed" },
    ...staffOnly,
  },
  {
    table: "brico_payments",
    row: () => ({ request_id: ids.request, amount_cents: 100, paid_on: "2026-11-20", recorded_by_name: "Anne" }),
    change: { amount_cents: 1 },
    stranger: "",
    manager: "R",
  },
  { table: "reno_projects", row: () => ({ ...client, name: "Cuisine" }), change: { progress: 10 }, ...staffOnly },
  {
    table: "project_milestones",
    row: () => ({ project_id: ids.project, title: "Dépose", due_date: "2027-01-01" }),
    change: { is_completed: true },
    ...staffOnly,
  },
  {
    table: "project_expenses",
    row: () => ({ project_id: ids.project, description: "Plâtre", amount: 10 }),
    change: { amount: 20 },
    ...staffOnly,
  },
  {
    table: "project_photos",
    row: () => ({ project_id: ids.project, url: "https://mirabelle.test/a.jpg" }),
    change: { caption: "Avant" },
    ...staffOnly,
  },
  {
    table: "project_documents",
    row: () => ({ project_id: ids.project, name: "Devis", file_url: "projects/a.pdf" }),
    change: { status: "sent" },
    ...staffOnly,
  },
  {
    table: "project_notes",
    row: () => ({ project_id: ids.project, body: "Rappeler" }),
    change: { body: "Rappelé" },
    stranger: "",
    manager: "CR",
    admin: "CRD",
  },
  {
    table: "contractor_quote_requests",
    row: () => ({
      project_id: ids.project,
      contractor_id: ids.contractor,
      message: "Prix ?",
      token_hash: unique().repeat(4),
    }),
    change: { due_on: "2030-01-01" },
    stranger: "",
    manager: "RUD",
  },
  {
    table: "client_links",
    row: () => ({ project_id: ids.project, token_hash: unique().repeat(4), revoked_at: "2026-11-20T08:00:00Z" }),
    change: { revoked_at: null },
    stranger: "",
    manager: "R",
  },
  {
    table: "client_messages",
    row: () => ({ project_id: ids.project, is_from_client: true, body: "Bonjour" }),
    change: { body: "Au revoir" },
    stranger: "",
    manager: "R",
  },
  {
    table: "project_choices",
    row: () => ({ project_id: ids.project, question: "Carrelage A ou B ?" }),
    change: { question: "Parquet ?" },
    stranger: "",
    manager: "RD",
  },
  {
    table: "project_choice_options",
    row: () => ({ choice_id: ids.choice, label: "A", position: (place += 1) }),
    change: { is_chosen: true },
    stranger: "",
    manager: "R",
  },
  {
    table: "gallery_projects",
    row: () => ({ title: "Salon", location: "Paris", is_published: true }),
    change: { is_featured: true },
    ...published,
  },
  {
    table: "gallery_photos",
    row: () => ({ project_id: ids.work, url: "https://mirabelle.test/b.jpg" }),
    change: { caption: "Après" },
    ...published,
  },
  {
    table: "google_reviews",
    row: () => ({ review_id: `manual_${unique()}`, author_name: "Paul", text: "Bien" }),
    change: { rating: 4 },
    ...published,
  },
  { table: "faqs", row: () => ({ question: "Quand ?", answer: "Demain" }), change: { answer: "Lundi" }, ...published },
  {
    table: "reno_expertises",
    row: () => ({ title: "Isolation", description: "Murs", image: "/a.svg" }),
    change: { title: "Isolants" },
    ...published,
  },
  {
    table: "email_outbox",
    row: () => ({ template: "booking_link", recipient: "a@b.fr" }),
    change: { status: "sent" },
    stranger: "",
    manager: "R",
  },
  {
    table: "file_removals",
    row: () => ({ bucket: "documents", path: unique() }),
    change: { path: "other" },
    stranger: "",
    manager: "",
    admin: "R",
  },
  {
    table: "refunds",
    row: () => ({ payment_intent_id: unique(), amount_cents: 1, reason: "staff" }),
    change: { status: "failed" },
    stranger: "",
    manager: "R",
  },
  {
    table: "stripe_events",
    row: () => ({ id: unique(), type: "x" }),
    change: { type: "y" },
    stranger: "",
    manager: "",
    admin: "R",
  },
  {
    table: "payment_disputes",
    row: () => ({
      id: `dp_${unique()}`,
      payment_intent_id: "pi_1",
      amount_cents: 8000,
      reason: "fraudulent",
      status: "needs_response",
      opened_at: "2026-11-20T08:00:00Z",
    }),
    change: { status: "won" },
    stranger: "",
    manager: "R",
  },
  {
    table: "demo_payment_sessions",
    row: () => ({
      id: `cs_demo_${unique()}`,
      request_id: ids.request,
      amount_cents: 1,
      success_url: "/",
      cancel_url: "/",
      expires_at: "2030-01-01",
    }),
    change: { status: "complete" },
    stranger: "",
    manager: "",
  },
  {
    table: "former_checkouts",
    row: () => ({ id: `cs_${unique()}`, request_id: ids.request, was_paid: false }),
    change: { was_paid: true },
    stranger: "",
    manager: "",
  },
  {
    table: "spent_proofs",
    row: () => ({ id: unique(), expires_at: "2030-01-01" }),
    change: { expires_at: "2031-01-01" },
    stranger: "",
    manager: "",
  },
  {
    table: "calendar_feeds",
    row: () => ({ token_hash: unique().padEnd(64, "0") }),
    change: { last_read_at: "2026-11-20T08:00:00Z" },
    stranger: "",
    manager: "",
  },
  {
    table: "company_settings",
    row: () => ({ id: 2 }),
    change: { name: "Mirabelle Réno" },
    stranger: "R",
    manager: "RU",
  },
  {
    table: "scheduling_settings",
    row: () => ({ id: 2 }),
    change: { max_bookings_per_day: 9 },
    stranger: "R",
    manager: "RU",
  },
  {
    table: "review_settings",
    row: () => ({ id: 2 }),
    change: { is_daily: true },
    stranger: "",
    manager: "R",
  },
  {
    table: "notification_settings",
    row: () => ({ id: 2 }),
    change: { on_contact: false },
    stranger: "",
    manager: "RU",
  },
  {
    table: "activity_log",
    row: () => ({ actor_name: "x", action: "x", subject_table: "x", subject_id: "x", summary: "x" }),
    change: { summary: "y" },
    stranger: "",
    manager: "",
    admin: "R",
  },
  {
    table: "site_settings",
    row: () => ({ id: 2 }),
    change: { is_open: true },
    stranger: "R",
    manager: "R",
  },
  {
    table: "retention_runs",
    row: () => ({ ran_on: nextDay(), erased: {} }),
    change: { erased: { a: 1 } },
    stranger: "",
    manager: "R",
  },
  {
    table: "alerts",
    row: () => ({ kind: "disk_low", ended_at: "2100-01-01" }),
    change: { ended_at: null },
    stranger: "",
    manager: "R",
  },
  { table: "backups", row: () => ({ archive: "a.tar.gz" }), change: { archive: "b" }, stranger: "", manager: "R" },
]
