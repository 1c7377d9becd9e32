import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, readFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { parseArgs, parseEnv as parseFile } from "node:util"
import { type Ask, withConnection } from "./backend/pool.ts"
import { prepareSql } from "./backend/sql-files.ts"
import { parseEnv, StartError } from "./env.ts"
import { writeWhole } from "./files/whole-file.ts"

const USAGE =
  "Use: PROVISION_POSTGRES=postgres://postgres:…@host/postgres npm run provision -- dupont --url https://dupont.example.fr --admin vous@dupont.fr --port 3001 [--folder /etc/mirabelle] [--data /var/lib/mirabelle] [--json]"
/** Also the name of the role, of the database and of the folders. */
const NAME = /^[a-z][a-z0-9_]{1,30}$/

const OPTIONS = {
  url: { type: "string" },
  admin: { type: "string" },
  port: { type: "string" },
  folder: { type: "string", default: "/etc/mirabelle" },
  data: { type: "string", default: "/var/lib/mirabelle" },
  json: { type: "boolean", default: false },
} as const

type Answer = { name: string; file: string; made: boolean; url: string; port: number; data: string }

/**
 * The command `provision`: a role and a database of its own for one more company on a PostgreSQL, closed to the others, and the file of variables with which
 * its site starts. Run again, it changes nothing. @throws {StartError} with one sentence.
 */
export async function provision(args: string[]): Promise<string> {
  const { values, positionals } = read(args)
  const [name = ""] = positionals
  const server = process.env["PROVISION_POSTGRES"] ?? ""
  if (!NAME.test(name) || !URL.canParse(server)) throw new StartError(USAGE)
  const file = join(resolve(values.folder), `${name}.env`)
  const isNew = !existsSync(file)
  if (isNew && !(values.url && values.admin && values.port)) throw new StartError(USAGE)
  const variables = isNew ? variablesOf(name, server, values) : parseFile(await readFile(file, "utf8"))
  const env = parseEnv(variables)
  const password = decodeURIComponent(new URL(env.DATABASE_URL ?? "").password)
  await withConnection({ url: server }, (ask) => makeDatabase(ask, name, password))
  await withConnection({ url: atDatabase(server, name) }, (ask) =>
    ask(prepareSql.replaceAll("to mirabelle", `to ${name}`)),
  )
  if (isNew) {
    await mkdir(resolve(values.folder), { recursive: true, mode: 0o700 })
    // Of mode 600: it holds the password of the database.
    await writeWhole(
      file,
      Object.entries(variables)
        .map(([key, value]) => `${key}=${value}\n`)
        .join(""),
    )
  }
  const answer: Answer = { name, file, made: isNew, url: env.PUBLIC_URL, port: env.PORT, data: env.DATA_DIR }
  if (values.json) return JSON.stringify(answer)
  return `${isNew ? "Made" : "Already there"}: ${name}. Start its site with node --env-file=${file} build/server/index.js; then ${env.DATA_DIR}/admin-password.txt holds the password of ${env.ADMIN_EMAIL}.`
}

function read(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (cause) {
    throw new StartError(USAGE, { cause })
  }
}

type Values = ReturnType<typeof read>["values"]

function variablesOf(
  name: string,
  server: string,
  { url = "", admin = "", port = "", data }: Values,
): Record<string, string> {
  const database = new URL(atDatabase(server, name))
  database.username = name
  database.password = randomBytes(24).toString("hex")
  return {
    PUBLIC_URL: url,
    HOST: "127.0.0.1",
    PORT: port,
    TRUST_PROXY: "1",
    DATA_DIR: join(resolve(data), name),
    SEED: "minimal",
    ADMIN_EMAIL: admin,
    DATABASE_URL: database.href,
    DB_POOL: "6",
    SITE_SECRET: randomBytes(32).toString("hex"),
  }
}

function atDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** PostgreSQL lets everybody connect to a new database, so this is taken back. The password has hexadecimal digits only. */
async function makeDatabase(ask: Ask, name: string, password: string): Promise<void> {
  const [role] = await ask("select from pg_roles where rolname = $1", [name])
  await ask(`${role ? "alter" : "create"} role ${name} login password '${password.replaceAll("'", "''")}'`)
  const [database] = await ask("select from pg_database where datname = $1", [name])
  if (!database) await ask(`create database ${name} owner ${name}`)
  await ask(`revoke connect on database ${name} from public`)
}
