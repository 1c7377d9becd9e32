import * as z from "zod/mini"
import { VAT_RATES } from "./law.gen.ts"
import { BASES, type Basis, type VatRate } from "./vat.ts"

/** A VAT rate, chosen as the text of its percents. */
export const vatRate = () =>
  z.pipe(
    z
      .string("Choisissez le taux de TVA.")
      .check(z.refine((typed) => VAT_RATES.some((rate) => String(rate) === typed), "Choisissez le taux de TVA.")),
    z.transform((typed) => Number(typed) as VatRate),
  )

/** Whether the amount beside it is without VAT or with it; "" gives null, for an older row of which this is not known. */
export const optionalBasis = () =>
  z.pipe(
    z.enum(["", ...BASES], "Dites si le montant est HT ou TTC."),
    z.transform((chosen): Basis | null => chosen || null),
  )
