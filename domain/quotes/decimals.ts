import { lineCents } from "../amounts/document.ts"
import { divide } from "../amounts/rounding.ts"
import { MINUS } from "../numbers.ts"

/** Decimals of a quote: texts with a point and at most four decimals (« 12.5 »), exact where a number would be binary. */

const SCALE = 10_000n
/** The largest figure of a quote, as the table `quotes` has it. */
export const MOST_EUROS = 10_000_000

/** Groups of three digits with a space between them; « 12 50 » may be two numbers. */
const GROUPED = String.raw`\d{1,3}(?:\s\d{3})+(?!\d)`
const NUMBER = new RegExp(String.raw`^([-${MINUS}]?)\s*(${GROUPED}|\d+)(?:[.,](\d*))?\s*(?:€|eur|euros?)?$`, "i")

/** A number as people in France write it, « 1 250,00 € », as a decimal. Null when it is unreadable or has a fifth decimal: it is never rounded. */
export function readDecimal(typed: string): string | null {
  const [, sign, found = "", decimals = ""] = NUMBER.exec(typed.trim()) ?? []
  const whole = found.replace(/\s/g, "")
  const kept = decimals.replace(/0+$/, "")
  if (whole === "" || whole.length > 9 || kept.length > 4) return null
  const digits = whole.replace(/^0+(?=\d)/, "") + (kept && `.${kept}`)
  return sign && digits !== "0" ? `-${digits}` : digits
}

/** A decimal for reading: « 1 250,00 », with at least `least` decimals. */
export function showDecimal(decimal: string, least = 0): string {
  const [whole = "0", decimals = ""] = decimal.replace("-", "").split(".")
  const kept = decimals.replace(/0+$/, "").padEnd(least, "0")
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, "\u202f")
  return `${decimal.startsWith("-") ? MINUS : ""}${grouped}${kept && `,${kept}`}`
}

/** A decimal in a field that is edited: « 1250,5 ». */
export const writeDecimal = (decimal: string) => showDecimal(decimal).replaceAll("\u202f", "").replace(MINUS, "-")

type Fraction = { n: bigint; d: bigint }

const TOKENS = /\d+(?:[.,]\d+)?|[-+*/()]/g
const READABLE = /^(?:\d+(?:[.,]\d+)?|[-+*/()])*$/
const OPERATORS: Record<string, (one: Fraction, other: Fraction) => Fraction> = {
  "+": (one, other) => ({ n: one.n * other.d + other.n * one.d, d: one.d * other.d }),
  "-": (one, other) => ({ n: one.n * other.d - other.n * one.d, d: one.d * other.d }),
  "*": (one, other) => ({ n: one.n * other.n, d: one.d * other.d }),
  "/": (one, other) => ({ n: one.n * other.d, d: one.d * other.n }),
}
/** Longest formula that is read. */
const MOST_CHARACTERS = 200

/**
 * A quantity: a number, or a computation with + − × ÷ and parentheses, such as « =3,2*2,5 » or « 3,2 x 2,5 ». A result is rounded once, to four
 * decimals; the formula is kept as it was typed. Null when it is unreadable or divides by zero.
 */
export function readQuantity(typed: string): { quantity: string; formula: string | null } | null {
  const number = readDecimal(typed.replace(/^\s*=/, ""))
  if (number !== null) return { quantity: number, formula: null }
  const formula = typed.trim().replace(/^=/, "").trim()
  const joined = formula.replace(new RegExp(String.raw`(?<![\d.,])${GROUPED}`, "g"), (group) =>
    group.replace(/\s/g, ""),
  )
  if (/[\d.,]\s+[\d.,]/.test(joined)) return null
  const plain = joined.replace(/\s/g, "").replace(/[×x·]/gi, "*").replace(/[÷:]/g, "/").replaceAll("−", "-")
  // « (200) » is no computation: accountants mean −200 by it.
  if (!/\d\)*[-+*/]/.test(plain) || formula.length > MOST_CHARACTERS || !READABLE.test(plain)) return null
  const value = compute(plain.match(TOKENS) ?? [])
  if (value === null) return null
  const scaled = divide(value.n * SCALE, value.d)
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(5, "0")
  const quantity = readDecimal(`${scaled < 0n ? "-" : ""}${digits.slice(0, -4)}.${digits.slice(-4)}`)
  return quantity === null ? null : { quantity, formula }
}

/** « 3,2 × 2,5 »: a formula for reading. */
export const showFormula = (formula: string) =>
  formula
    .replace(/\s*[*×x]\s*/gi, "\u00a0×\u00a0")
    .replace(/\s*[/÷:]\s*/g, "\u00a0÷\u00a0")
    .replace(/\s*([+])\s*/g, "\u00a0$1\u00a0")
    .replaceAll("-", MINUS)

/** Recursive descent over the tokens: sum = term (± term)*, term = factor (×÷ factor)*, factor = number | (sum) | −factor. */
function compute(tokens: string[]): Fraction | null {
  let at = 0
  const chain = (operators: string, next: () => Fraction | null): Fraction | null => {
    let value = next()
    while (value && tokens[at] !== undefined && operators.includes(tokens[at] ?? "")) {
      const apply = OPERATORS[tokens[at++] ?? ""]
      const other = next()
      value = apply && other ? apply(value, other) : null
      if (value?.d === 0n) return null
    }
    return value
  }
  const sum = () => chain("+-", term)
  const term = () => chain("*/", factor)
  function factor(): Fraction | null {
    const token = tokens[at++]
    if (token === "-") {
      const value = factor()
      return value && { n: -value.n, d: value.d }
    }
    if (token === "(") {
      const value = sum()
      return tokens[at++] === ")" ? value : null
    }
    const [, whole, decimals = ""] = /^(\d+)(?:[.,](\d+))?$/.exec(token ?? "") ?? []
    return whole === undefined ? null : { n: BigInt(whole + decimals), d: 10n ** BigInt(decimals.length) }
  }
  const value = sum()
  return at === tokens.length ? value : null
}

/** The product of two decimals without a sign, rounded to cents. */
export const multiply = (one: string, other: string) =>
  writeCents(lineCents({ quantity: one, unit_price: other, discount_bp: 0 }))

const writeCents = (cents: number) => (cents / 100).toFixed(2).replace(/\.?0+$/, "")

/** An amount in integer cents with both decimals, so that a column of them is even: « 1 250,00 ». */
export const showCents = (cents: number) =>
  showDecimal(
    `${cents < 0 ? "-" : ""}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`,
    2,
  )

/** An amount in euros as typed, « 1 250,50 € », in integer cents. Null when it is unreadable, below zero, above ten million, or has a third decimal. */
export function readEuros(typed: string): number | null {
  const decimal = readDecimal(typed)
  const cents = decimal === null ? NaN : Math.round(Number(decimal) * 1e6) / 1e4
  return Number.isInteger(cents) && cents >= 0 && cents <= MOST_EUROS * 100 ? cents : null
}

/** Basis points for reading: « 2,5 % ». */
export const showPoints = (points: number) => `${showDecimal((points / 100).toFixed(2))}\u00a0%`

export const withoutPercent = (typed: string) => typed.replace(/\s*%\s*$/, "")

/** A percentage as typed, 0 to 100 with two decimals at most, in basis points; nothing typed is 0. Null when it is unreadable. */
export function readPoints(typed: string): number | null {
  const decimal = typed.trim() === "" ? "0" : readDecimal(withoutPercent(typed))
  const points = decimal === null ? NaN : Math.round(Number(decimal) * 1e4) / 100
  return Number.isInteger(points) && points >= 0 && points <= 10_000 ? points : null
}
