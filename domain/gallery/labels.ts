import type { PhotoType } from "./gallery.ts"

export const workCategories = { reno: "Réno", brico: "Brico" } as const
export type WorkCategory = keyof typeof workCategories
export const photoTypes: Record<PhotoType, string> = { before: "Avant", after: "Après", progress: "En cours" }
