import { expect, test } from "vitest"
import { misspeltNames, parseEnv, StartError } from "./env.ts"

const LIVE = {
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  PUBLIC_URL: "https://mirabelle.test",
  SMTP_URL: "smtp://localhost",
  MAIL_FROM: "bonjour@mirabelle.test",
}

test("keys of a project are known by today's names and by the earlier ones", () => {
  const [url, publicKey, secretKey] = ["https://x.supabase.co", "sb_publishable_1", "sb_secret_of_the_project"]
  const today = { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publicKey, SUPABASE_SECRET_KEY: secretKey }
  const earlier = { SUPABASE_URL: url, SUPABASE_ANON_KEY: publicKey, SUPABASE_SERVICE_ROLE_KEY: secretKey }
  for (const variables of [today, earlier]) expect(parseEnv(variables)).toMatchObject({ publicKey, secretKey })
})

const REF = "abcdefghijklmnopqrst"
const key = (claims: Record<string, string>) =>
  ["eyJhbGciOiJIUzI1NiJ9", Buffer.from(JSON.stringify(claims)).toString("base64url"), "signature"].join(".")
const anonymous = key({ iss: "supabase", role: "anon", ref: REF })
const service = key({ iss: "supabase", role: "service_role", ref: REF })
const project = {
  SUPABASE_URL: `https://${REF}.supabase.co`,
  SUPABASE_ANON_KEY: anonymous,
  SUPABASE_SERVICE_ROLE_KEY: service,
}

test.each([
  [{ SUPABASE_ANON_KEY: service }, "SUPABASE_ANON_KEY must be the public key: this one is secret"],
  [{ SUPABASE_ANON_KEY: "sb_secret_of_the_project" }, "SUPABASE_ANON_KEY must be the public key: this one is secret"],
  [{ SUPABASE_ANON_KEY: "abc.def" }, "SUPABASE_ANON_KEY must be an sb_publishable_… key"],
  [{ SUPABASE_SERVICE_ROLE_KEY: anonymous }, "SUPABASE_SERVICE_ROLE_KEY must be the project's secret key"],
  [
    { SUPABASE_SERVICE_ROLE_KEY: "sb_publishable_of_the_project" },
    "SUPABASE_SERVICE_ROLE_KEY must be the project's secret key",
  ],
  [
    { SUPABASE_URL: `https://${REF.replace("a", "z")}.supabase.co` },
    `SUPABASE_ANON_KEY is a key of another project than SUPABASE_URL (${REF})`,
  ],
])("keys that are exchanged or another project's stop the start: %o", (wrong, sentence) => {
  expect(parseEnv(project)).toMatchObject({ publicKey: anonymous, secretKey: service })
  expect(() => parseEnv({ ...project, ...wrong })).toThrow(sentence)
})

test("real payments require all their settings", () => {
  expect(parseEnv(LIVE).PUBLIC_URL).toBe("https://mirabelle.test")
})

test.each(["bonjour@mirabelle.test", "L'Atelier <bonjour@mirabelle.test>", "root@localhost"])(
  "mail may come from %s",
  (MAIL_FROM) => {
    expect(parseEnv({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM)
  },
)

test("a misspelt name is told, names of other programs are not", () => {
  const slips = {
    PUBLC_URL: "",
    SMPT_URL: "",
    SUPABASE_ANNON_KEY: "",
    BACKUP: "",
    PUBLIC_URL: "",
    HTTP_URL: "",
    PATH: "",
    POST: "",
  }
  expect(misspeltNames(slips)).toEqual([
    "The variable PUBLC_URL is not read: did you mean PUBLIC_URL?",
    "The variable SMPT_URL is not read: did you mean SMTP_URL?",
    "The variable SUPABASE_ANNON_KEY is not read: did you mean SUPABASE_ANON_KEY?",
    "The variable BACKUP is not read: did you mean BACKUPS?",
  ])
})

test.each([
  ["http://localhost:3000", false],
  ["http://127.0.0.1:3000", false],
  ["https://mirabelle.test", true],
])("%s is the address of a public site: %s", (PUBLIC_URL, isPublic) => {
  expect(parseEnv({ PUBLIC_URL }).isPublic).toBe(isPublic)
})

test("nothing is needed", () => {
  expect(parseEnv({})).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: "http://localhost:3000",
    DATA_DIR: "./data",
    SEED: "demo",
    isSignUpOpen: false,
  })
})

test("an empty variable counts as absent", () => {
  expect(parseEnv({ PORT: "", STRIPE_SECRET_KEY: "" }).STRIPE_SECRET_KEY).toBeUndefined()
})

test.each([
  [{ PORT: "eighty" }, "PORT must be a port number."],
  [{ PUBLIC_URL: "mirabelle.fr" }, "PUBLIC_URL must be an http(s) address."],
  [{ SEED: "all" }, "SEED must be « demo » or « minimal »."],
  [{ SIGN_UP: "yes" }, "SIGN_UP must be « open » or « closed »."],
  [{ ADMIN_PASSWORD: "short" }, "ADMIN_PASSWORD must have at least 8 characters."],
  [{ ADMIN_PASSWORD: "long enough" }, "ADMIN_EMAIL is needed when ADMIN_PASSWORD is set."],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must start with postgres://."],
  [{ STRIPE_SECRET_KEY: "pk_test_1" }, "STRIPE_SECRET_KEY must start with sk_test_, sk_live_, rk_test_ or rk_live_."],
  [{ STRIPE_SECRET_KEY: "sk_test_1" }, "STRIPE_WEBHOOK_SECRET is needed when STRIPE_SECRET_KEY is set."],
  [{ SUPABASE_URL: "https://x.supabase.co" }, "SUPABASE_PUBLISHABLE_KEY is needed when SUPABASE_URL is set."],
  [{ SITE_SECRET: "short" }, "SITE_SECRET must have at least 32 characters."],
  [{ S3_BUCKET_URL: "https://s3.test/files" }, "S3_ACCESS_KEY_ID is needed when S3_BUCKET_URL is set."],
  [
    {
      S3_BUCKET_URL: "https://s3.test/files",
      S3_ACCESS_KEY_ID: "a",
      S3_SECRET_ACCESS_KEY: "b",
      STORAGE_DIR: "/mnt/files",
    },
    "STORAGE_DIR is another place for files than S3_BUCKET_URL: leave one of them empty.",
  ],
  [{ SMTP_URL: "smtp://localhost" }, "MAIL_FROM is needed when SMTP_URL is set."],
  [
    { ...LIVE, PUBLIC_URL: "" },
    "PUBLIC_URL must be the https:// address of the site when STRIPE_SECRET_KEY is a live key.",
  ],
  [
    { ...LIVE, PUBLIC_URL: "http://mirabelle.test" },
    "PUBLIC_URL must be the https:// address of the site when STRIPE_SECRET_KEY is a live key.",
  ],
  [
    { ...LIVE, SMTP_URL: "" },
    "SMTP_URL is needed when STRIPE_SECRET_KEY is a live key: clients wait for their confirmation.",
  ],
  [{ ...LIVE, STRIPE_WEBHOOK_SECRET: "" }, "STRIPE_WEBHOOK_SECRET is needed when STRIPE_SECRET_KEY is set."],
  [{ PUBLIC_URL: "https://mirabelle.test/site?x=1" }, "PUBLIC_URL must be the site's address alone"],
  [{ SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1" }, "SUPABASE_URL is needed when SUPABASE_PUBLISHABLE_KEY is set."],
  [{ MAIL_FROM: "nonsense" }, "MAIL_FROM must be an e-mail address, or a name with one"],
  [{ SMTP_URL: "smtps://me:pa#ss@mail.test:465" }, "SMTP_URL cannot be read: in user and password, write %23 for #"],
  [{ GOOGLE_PLACE_ID: "ChIJ" }, "GOOGLE_PLACES_API_KEY is needed when GOOGLE_PLACE_ID is set."],
  [{ DRAIN_SECONDS: "an hour" }, "DRAIN_SECONDS must be a number of seconds, at most 60."],
  [{ SUPABASE_ANON_KEY: "your-anon-key.placeholder".repeat(3) }, "SUPABASE_ANON_KEY must be an sb_publishable_"],
])("a bad value is named in one sentence: %o", (variables, sentence) => {
  expect(() => parseEnv(variables)).toThrow(StartError)
  expect(() => parseEnv(variables)).toThrow(sentence)
})
