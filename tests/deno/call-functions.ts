// Run by Deno (functions.test.ts): loads every function as Supabase Edge does and calls it, without network access.
import { functions } from "#functions/registry.ts"
import { renderMail } from "#functions/_shared/mail/render-mail.ts"
import { mailCompany } from "#tests/support/company.ts"

type Handler = (request: Request) => Promise<Response>
declare const Deno: {
  env: { set: (name: string, value: string) => void }
  serve: (handler: Handler) => unknown
}

const environment = {
  SUPABASE_URL: "https://backend.mirabelle.test",
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_deno"}',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_deno"}',
  SITE_SECRET: "a secret of the site and of its functions",
  PUBLIC_URL: "https://mirabelle.test",
  STRIPE_SECRET_KEY: "sk_test_deno",
  STRIPE_WEBHOOK_SECRET: "whsec_deno",
  SMTP_URL: "smtp://localhost:2525",
  MAIL_FROM: "Mirabelle <bonjour@mirabelle.test>",
}
for (const [name, value] of Object.entries(environment)) Deno.env.set(name, value)

let served: Handler | undefined
Deno.serve = (handler) => void (served = handler)

const answers: Record<string, unknown> = {}
for (const name of Object.keys(functions)) {
  await import(`../../supabase/functions/${name}/index.ts`)
  const handler = served
  if (!handler) throw new Error(`${name}/index.ts serves nothing`)
  const call = async (init: RequestInit) =>
    (await handler(new Request(`https://backend.mirabelle.test/functions/v1/${name}`, init))).status
  answers[name] = {
    preflight: await call({ method: "OPTIONS" }),
    otherMethod: await call({ method: "DELETE" }),
    invalidBody: await call({ method: "POST", body: "{", headers: { "Stripe-Signature": "t=1,v1=00" } }),
  }
}

const mail = await renderMail(
  {
    template: "booking_confirmed",
    created_at: "2026-11-20T08:05:00Z",
    payload: {
      reference: "BR-9B008C56",
      client_name: "Anne Martin",
      client_phone: "+33612345678",
      address: "12 rue de Rivoli, 75004 Paris",
      service_name: "Réparation de fuite",
      scheduled_date: "2026-11-23",
      scheduled_time: "09:00",
      duration_minutes: 60,
      prepayment_cents: 8000,
      express_request: false,
    },
  },
  {
    company: mailCompany,
    publicUrl: "https://mirabelle.test",
    manageUrl: null,
    privateUrl: null,
    now: new Date("2026-11-20T08:05:00Z"),
  },
)
console.log(JSON.stringify({ answers, subject: mail.subject, html: mail.html.slice(0, 15) }))
