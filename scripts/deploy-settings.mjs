// The settings of a deployment to Supabase, and the check that finds mistakes in them.

export const FUNCTION_SECRETS = [
  "PUBLIC_URL",
  "SITE_SECRET",
  "JOBS_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "SMTP_URL",
  "MAIL_FROM",
  "GOOGLE_PLACES_API_KEY",
  "GOOGLE_PLACE_ID",
]

const CLOSED_PORTS = ["25", "587"]

/**
 * The value in quotes; null when neither kind holds it. In single quotes, Node and the Supabase CLI read everything as it is; in double quotes
 * they replace \\n, and the CLI also $….
 */
function quoted(value) {
  if (!/['\r\n]/.test(value)) return `'${value}'`
  return /["\\$\r\n]/.test(value) ? null : `"${value}"`
}

/** A line of a file of variables. */
export const variableLine = ([name, value]) => `${name}=${quoted(value)}`

/** One sentence for each mistake in the settings; an empty list when the deployment can start. */
export function findMistakes(settings) {
  const mistakes = []
  const must = (isRight, sentence) => void (isRight || mistakes.push(sentence))
  const { PUBLIC_URL = "", SMTP_URL = "", STRIPE_SECRET_KEY = "", STRIPE_WEBHOOK_SECRET = "" } = settings
  must(settings.SUPABASE_ACCESS_TOKEN, "SUPABASE_ACCESS_TOKEN is missing: Account › Access tokens in the dashboard.")
  must(settings.SUPABASE_DB_PASSWORD, "SUPABASE_DB_PASSWORD is missing: the one chosen with the project.")
  must(
    /^https:\/\/[^/]+$/.test(PUBLIC_URL),
    "PUBLIC_URL must be the https:// address of the site, without a slash at its end.",
  )
  for (const name of ["SITE_SECRET", "JOBS_SECRET"])
    must(
      (settings[name] ?? "").length >= 32,
      `${name} must have at least 32 characters, for instance of: openssl rand -hex 32`,
    )
  must(
    settings.SITE_SECRET !== settings.JOBS_SECRET,
    "SITE_SECRET and JOBS_SECRET must differ: one of them stands in the database.",
  )
  must(
    /^(sk|rk)_(test|live)_/.test(STRIPE_SECRET_KEY),
    "STRIPE_SECRET_KEY must start with sk_test_, sk_live_, rk_test_ or rk_live_.",
  )
  must(STRIPE_WEBHOOK_SECRET.startsWith("whsec_"), "STRIPE_WEBHOOK_SECRET must start with whsec_.")
  const server = URL.canParse(SMTP_URL) ? new URL(SMTP_URL) : null
  must(
    server?.protocol === "smtps:" && server.port !== "" && !CLOSED_PORTS.includes(server.port) && !server.hash,
    "SMTP_URL must be smtps://user:password@server:465 (or another port than 25 and 587, which are closed where the functions run), with %23 for # in the password.",
  )
  for (const [name, value] of Object.entries(settings))
    must(
      !FUNCTION_SECRETS.includes(name) || quoted(value) !== null,
      `${name} holds a line break, or an apostrophe beside one of " \\ $: the CLI cannot read it from a file.`,
    )
  must(settings.MAIL_FROM, "MAIL_FROM is missing: the address that mail comes from.")
  return mistakes
}

/**
 * The SQL that schedules a call of the jobs every minute. It encrypts their secret in the project's vault, so the table of
 * pg_cron's jobs shows no key of the project.
 */
export function scheduleSql(ref, secret, base = `https://${ref}.supabase.co`) {
  return `create extension if not exists pg_cron;
create extension if not exists pg_net;
do $do$
declare
  known uuid = (select id from vault.secrets where name = 'mirabelle_jobs');
begin
  if known is null then
    perform vault.create_secret(${quote(secret)}, 'mirabelle_jobs');
  else
    perform vault.update_secret(known, ${quote(secret)});
  end if;
end
$do$;
select cron.schedule('mirabelle-jobs', '* * * * *', $job$
  select net.http_post(
    url := ${quote(`${base}/functions/v1/run-jobs`)},
    headers := jsonb_build_object('Content-Type', 'application/json', 'Authorization',
      'Bearer ' || (select decrypted_secret from vault.decrypted_secrets where name = 'mirabelle_jobs')),
    body := '{}'::jsonb,
    timeout_milliseconds := 55000
  )
$job$);
`
}

const quote = (text) => `'${text.replaceAll("'", "''")}'`
