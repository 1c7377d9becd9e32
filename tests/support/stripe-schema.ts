import { createHash } from "node:crypto"
import { readFile, rename, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Stripe from "stripe"
import { createGenerator } from "ts-json-schema-generator"
import { z } from "zod"

/** The part of JSON Schema that the generator uses. */
type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  required?: string[]
}
type Checks = Map<string, z.ZodType>

const REQUESTS = join(import.meta.dirname, "stripe-requests.ts")
const TSCONFIG = join(import.meta.dirname, "../../tsconfig.json")

let loading: Promise<Checks> | undefined

/**
 * The validation errors of a request to Stripe; empty if it is valid. The schemas come from the types of the
 * installed SDK, which Stripe generates from its published API description: an unknown parameter or value is an error.
 */
export async function problemsOf(method: string, path: string, form: URLSearchParams): Promise<string[]> {
  loading ??= readChecks()
  const name = `${method} ${path.replace(/\/(cs|re|dp|du)_\w+/, "/:id")}`
  const check = (await loading).get(name)
  if (!check) return [`${name} is not among the requests that this project makes`]
  const result = check.safeParse(readForm(form))
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`)
}

async function readChecks(): Promise<Checks> {
  const { properties } = await readSchema()
  return new Map(
    Object.entries(properties ?? {}).map(([name, schema]) => [name, z.fromJSONSchema(asForm(schema) as never)]),
  )
}

/** Generating takes seconds, so the result is cached in the temporary folder, keyed by the SDK's version and the requests. */
async function readSchema(): Promise<Schema> {
  const source = await readFile(REQUESTS, "utf8")
  const key = createHash("sha256").update(`${Stripe.PACKAGE_VERSION} ${source}`).digest("hex").slice(0, 12)
  const kept = join(tmpdir(), `mirabelle-stripe-${key}.json`)
  const known = await readFile(kept, "utf8").catch(() => null)
  if (known !== null) return JSON.parse(known) as Schema
  const generator = createGenerator({
    path: REQUESTS,
    tsconfig: TSCONFIG,
    type: "StripeRequests",
    expose: "none",
    topRef: false,
    jsDoc: "none",
    skipTypeCheck: true,
    additionalProperties: false,
  })
  const text = JSON.stringify(generator.createSchema("StripeRequests"))
  const draft = `${kept}.${process.pid}`
  await writeFile(draft, text)
  await rename(draft, kept)
  return JSON.parse(text) as Schema
}

/** The same schema for a form, in which all values are strings. */
function asForm(schema: Schema): Schema {
  if (schema.anyOf) return { anyOf: closed(schema.anyOf).map(asForm) }
  if (Array.isArray(schema.type)) return { anyOf: schema.type.map((type) => asForm({ type })) }
  // The SDK's decimal numbers are sent as strings.
  if (schema.required?.some((name) => name.startsWith("__@"))) return { type: "string" }
  if (schema.type === "number" || schema.type === "integer")
    return { pattern: "^-?\\d+(\\.\\d+)?$", type: "string" } as Schema
  if (schema.type === "boolean") return { type: "string", enum: ["true", "false"] }
  if (schema.type === "array") return { type: "array", items: asForm(schema.items ?? {}) }
  if (schema.type !== "object") return schema
  const { additionalProperties, properties = {} } = schema
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, asForm(value)])),
    additionalProperties: typeof additionalProperties === "object" ? asForm(additionalProperties) : false,
  }
}

/** The SDK's types also allow any string beside a list of values, for future values; here an unknown value is an error. */
function closed(choices: Schema[]): Schema[] {
  const hasList = choices.some((choice) => choice.type === "string" && choice.enum)
  return hasList
    ? choices.filter((choice) => choice.type !== "string" || choice.enum || choice.const !== undefined)
    : choices
}

type Value = string | Value[] | { [name: string]: Value }

/** `a[b][0]=c` as Stripe reads it: `{ a: { b: ["c"] } }`. */
function readForm(form: URLSearchParams): Value {
  const root: { [name: string]: Value } = {}
  for (const [key, value] of form) {
    const path = key.split(/[[\]]+/).filter((part) => part !== "")
    let place = root
    for (const part of path.slice(0, -1)) place = (place[part] ??= {}) as { [name: string]: Value }
    place[path.at(-1) ?? ""] = value
  }
  return withLists(root)
}

function withLists(value: Value): Value {
  if (typeof value === "string" || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
