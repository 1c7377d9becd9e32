import type { OpeningLine } from "./hours.ts"

/** What the public pages say about the company, ready to be read by people. Made on the server from the stored settings. */
export type Company = {
  name: string
  description: string
  phone: { label: string; href: string }
  email: string
  /** Street, then postal code and city. */
  address: string[]
  hours: OpeningLine[]
  /** Departments where the company works, e.g. `75`. */
  departments: string[]
  /** What is paid when a repair is booked, « 80 € ». */
  prepayment: string
  figures: CompanyFigures
  /** The current year in Paris. */
  year: number
}

export type CompanyFigures = {
  projects: number
  rating: string
  craftspeople: string
  responseTime: string
  quoteTime: string
}
