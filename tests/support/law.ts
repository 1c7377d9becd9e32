import type { Ask } from "#server/backend/pool.ts"

type Rate = { rate: number; certification: string | null; default_for: string | null }
type Term = { name: string; value: number; comment: string }

/** The text of domain/law.gen.ts: the rows of `vat_rates`, and the constants of supabase/schema/foundations/terms.sql. */
export async function lawOf(ask: Ask, termsFile: string): Promise<string> {
  const rates = (await ask(
    "select rate::float as rate, certification, default_for from public.vat_rates order by vat_rates.rate desc",
  )) as Rate[]
  const names = [...termsFile.matchAll(/create or replace function private\.(\w+)/g)].map(([, name]) => name)
  const terms = names.map(
    (name) =>
      `select '${name}' as name, private.${name}() as value, obj_description('private.${name}()'::regprocedure) as comment`,
  )
  return ratesText(rates) + termsText((await ask(terms.join(" union all "))) as Term[])
}

function ratesText(rates: Rate[]): string {
  const defaultFor = (what: string) => rates.find(({ default_for }) => default_for === what)?.rate
  const listOf = (some: Rate[]) => `[${some.map(({ rate }) => rate).join(", ")}] as const`
  return `
/** The rates of \`vat_rates\` in percent. 0 means that the customer declares the VAT (autoliquidation), or that there is none. */
export const VAT_RATES = ${listOf(rates)}
/** Those for which the client certifies what the works are. */
export const CERTIFIED_RATES = ${listOf(rates.filter(({ certification }) => certification !== null))}
/** The rate of the first line of a new quote, and that of anything else until someone gives one. */
export const QUOTE_LINE_RATE = ${defaultFor("quote_line")}
export const OTHER_RATE = ${defaultFor("other")}
`
}

const termsText = (terms: Term[]) =>
  terms
    .map(({ name, value, comment }) => `\n/** ${comment} */\nexport const ${name.toUpperCase()} = ${value}\n`)
    .join("")
