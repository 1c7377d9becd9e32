export type Kind = "anyone" | "account" | "field" | "staff" | "admin" | "service"
type Method = "GET" | "POST"

/** Each function, its allowed callers, and the body of the calls that test these rights. */
export const FUNCTIONS: Record<string, { kind: Kind; method?: Method; body: unknown }> = {
  "attach-contact-photo": { kind: "anyone", body: {} },
  "attach-price-file": { kind: "anyone", body: {} },
  "booking-challenge": { kind: "anyone", body: {} },
  "calendar-feed": { kind: "anyone", body: { token: "0123456789abcdef0123456789abcdef" } },
  "change-password": { kind: "account", body: { current_password: "mot de passe", new_password: "un tout autre mot" } },
  "checkout-status": { kind: "anyone", body: { session_id: "cs_unknown" } },
  "client-page": { kind: "anyone", body: { token: "AAAAAAAAAAAAAAAAAAAAAA", action: "view" } },
  "client-quote": { kind: "anyone", body: { token: "AAAAAAAAAAAAAAAAAAAAAA", action: "view" } },
  "contractor-quote": { kind: "anyone", body: { token: "AAAAAAAAAAAAAAAAAAAAAA", action: "view" } },
  "create-stripe-session": { kind: "anyone", body: { service_id: "nobody" } },
  "demo-payment": { kind: "anyone", body: { session_id: "cs_unknown", action: "pay" } },
  "download-backup": { kind: "anyone", method: "GET", body: null },
  "fetch-google-reviews": { kind: "staff", method: "GET", body: null },
  "invite-staff": {
    kind: "admin",
    body: { email: "nouvelle@mirabelle.test", full_name: "Zoé Petit", role: "manager" },
  },
  "manage-backups": { kind: "admin", body: { action: "list" } },
  "manage-booking": { kind: "anyone", body: { token: "AAAAAAAAAAAAAAAAAAAAAA", action: "view" } },
  "private-link": {
    kind: "staff",
    body: { kind: "client_page", project_id: "00000000-0000-4000-8000-000000000000", mail: true },
  },
  "refund-payment": {
    kind: "staff",
    body: { request_id: "00000000-0000-4000-8000-000000000000", preview: true },
  },
  "request-callback": { kind: "anyone", body: {} },
  "request-contractor-quote": {
    kind: "staff",
    body: {
      projectId: "00000000-0000-4000-8000-000000000000",
      contractorIds: ["00000000-0000-4000-8000-000000000000"],
      message: "Prix ?",
    },
  },
  "request-prepayment": { kind: "staff", body: { request_id: "00000000-0000-4000-8000-000000000000" } },
  "reset-factor": { kind: "admin", body: { user_id: "00000000-0000-4000-8000-000000000000" } },
  "run-jobs": { kind: "service", body: {} },
  "schedule-reviews-sync": { kind: "staff", method: "GET", body: null },
  "send-contact-email": { kind: "anyone", body: {} },
  "site-status": { kind: "staff", body: { with_machine: false } },
  "stripe-webhook": { kind: "anyone", body: {} },
  "try-mail": {
    kind: "staff",
    body: { action: "send", mail: "booking_link", texts: { subject: "", opening: "", closing: "" } },
  },
  "upload-file": { kind: "staff", body: {} },
}
