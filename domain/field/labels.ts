/** What people in the field tell: the kinds of `field_actions`. */
export type FieldKind =
  | "departed"
  | "arrived"
  | "done"
  | "reopened"
  | "absent"
  | "note"
  | "checklist"
  | "time"
  | "material"
  | "payment"
  | "other"

export const fieldKindLabels: Record<FieldKind, string> = {
  departed: "En route",
  arrived: "Sur place",
  done: "Terminé",
  reopened: "Rouvert",
  absent: "Client absent",
  note: "Note",
  checklist: "Point vérifié",
  time: "Temps",
  material: "Matériel",
  payment: "Paiement",
  other: "Action inconnue",
}

/** Means by which money is taken on site by hand. */
export const handMeansLabels = { cash: "espèces", check: "chèque" } as const
