import type { Conversion } from "#domain/contact/conversion.ts"

export const CONVERSION_TARGETS: readonly { target: Conversion; label: string }[] = [
  { target: "brico", label: "Convertir en demande Brico" },
  { target: "reno", label: "Convertir en projet Réno" },
]
