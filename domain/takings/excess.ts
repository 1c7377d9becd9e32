/** Money above a price or an invoice, which waits to be given back (`private.money_in_excess`). */
export type Excess = {
  kind: "project" | "request" | "quote"
  id: string
  /** Of the renovation; the reference of the job; the number of the quote. */
  name: string
  client_name: string | null
  cents: number
}

const PATHS = {
  project: (id: string) => `/admin/reno/${id}?onglet=client`,
  request: (id: string) => `/admin/brico?demande=${id}`,
  quote: (id: string) => `/admin/devis/${id}`,
} satisfies Record<Excess["kind"], (id: string) => string>

export const excessPath = ({ kind, id }: Excess) => PATHS[kind](id)

/** « Anne Durand, D-2026-0012 » */
export const excessName = ({ client_name, name }: Excess) => [client_name, name].filter(Boolean).join(", ")
