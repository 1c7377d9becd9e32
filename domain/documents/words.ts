import type { Discount } from "../amounts/document.ts"
import { formatLongDate } from "../dates.ts"
import { MINUS } from "../numbers.ts"
import { discountNote } from "../quotes/discount.ts"
import { keepSignsTogether } from "../typography.ts"
import { taxed } from "../vat.ts"
import { printable } from "./printable.ts"

/** Words and figures that all documents print alike. */

export type Pair = [label: string, value: string]
export type Split = { vat_rate: number; net_cents: number; vat_cents: number }[]

/** A longer text may break over two pages. */
const LONG_TEXT = 400
export const isLong = (...texts: string[]) => texts.join("").length > LONG_TEXT

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, "\u202f")

/** « 1 234,50 € »: always with cents, so that figures align. */
export function exactCents(cents: number): string {
  const [whole = "", rest] = (Math.abs(cents) / 100).toFixed(2).split(".")
  return `${cents < 0 ? MINUS : ""}${grouped(whole)},${rest}\u00a0€`
}

/** A decimal text of the database, « 1234.5 », in French: « 1 234,50 » with at least two decimals. */
export function exactDecimal(text: string, decimals = 0): string {
  const [whole = "", rest = ""] = text.replace("-", MINUS).split(".")
  const shown = rest.padEnd(decimals, "0")
  return shown ? `${grouped(whole)},${shown}` : grouped(whole)
}

export type SignedContract = { initial_cents: number; amended_cents: number }
/** What the works cost with an amendment, TTC, below its own total. */
export function contractRows(
  { initial_cents, amended_cents }: SignedContract,
  cents: number,
  isExempt: boolean,
): Pair[] {
  return [
    ["Devis signé", exactCents(initial_cents)],
    ...(amended_cents === 0 ? [] : [["Avenants déjà signés", exactCents(amended_cents)] as Pair]),
    [taxed("Nouveau prix des travaux", isExempt), exactCents(initial_cents + amended_cents + cents)],
  ]
}

/** Said of an amendment below zero, where another one asks for a deposit. */
export const NOTHING_TO_PAY = "Rien n’est à payer\u00a0: cette somme est déduite du prix des travaux."

/** « Remise de 5 % déduite », below a line; null without any. */
export function deducted(discount: Discount): string | null {
  const note = discountNote(discount)
  return note && `${note} déduite`
}

/** « 5,5 % ». */
export const percent = (rate: number) => `${String(rate).replace(".", ",")}\u00a0%`
/** « 26 novembre 2026 ». */
export const writtenDay = (day: string) => formatLongDate(day).replace(/^\S+ /, "").replaceAll(" ", "\u00a0")
export const linesOf = (text: string | null) => (text ?? "").split("\n").filter((line) => line.trim())

/** « 732 829 320 ». */
export const spacedSiren = (siren: string) => siren.replace(/(\d{3})(?=\d)/g, "$1\u202f")

/** Ends « Déjà réglé le … »; nothing when the method is unknown. */
export const waysOfPaying: Record<string, string | undefined> = {
  card_online: " par carte en ligne",
  card: " par carte",
  cash: " en espèces",
  transfer: " par virement",
  check: " par chèque",
}

export type SheetDate = { year: number; month: number; day: number }
export function sheetDate(on: string): SheetDate {
  const [year = 0, month = 0, day = 0] = on.split("-").map(Number)
  return { year, month, day }
}

/** Total HT and the VAT of each rate; the base of a rate only when there are several. */
export function vatRows(split: Split): Pair[] {
  const net = split.reduce((sum, { net_cents }) => sum + net_cents, 0)
  return [
    ["Total HT", exactCents(net)],
    ...split.map(({ vat_rate, net_cents, vat_cents }): Pair => {
      // A company that states VAT has no other works without it.
      const name = vat_rate === 0 ? "TVA due par le preneur" : `TVA ${percent(vat_rate)}`
      return [split.length > 1 ? `${name} sur ${exactCents(net_cents)}` : name, exactCents(vat_cents)]
    }),
  ]
}

/** Every string of a sheet, with no-break spaces before its signs and only characters that the fonts have. */
export function printableAll<Value>(value: Value): Value {
  if (typeof value === "string") return printable(keepSignsTogether(value)) as Value
  if (Array.isArray(value)) return value.map(printableAll) as Value
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, printableAll(one)])) as Value
}
