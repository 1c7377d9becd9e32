import * as z from "zod/mini"
import { splitAddress } from "../booking/address.ts"
import { ANY_TEAM, type StaffRequestInput } from "../booking/staff-request.ts"
import { isDay } from "../dates.ts"
import { email, euros, optional, optionalEuros, optionalOf, phone, required } from "../fields.ts"
import { optionalBasis, vatRate } from "../vat-fields.ts"
import { typedPhone } from "../phone-format.ts"
import { newBudget } from "../projects/money.ts"
import { OTHER_RATE } from "../law.gen.ts"
import { contactBudgetLabels, type ContactBudget, contactUrgencyLabels, type ContactUrgency } from "./labels.ts"

/** Converts a contact request to a Brico request or a renovation: initial values of the forms, and the schema of a renovation. */
export const CONVERSIONS = ["brico", "reno"] as const
export type Conversion = (typeof CONVERSIONS)[number]

const MOST_EUROS = 10_000_000
/** Maximum length of a Brico request's description; a contact request may be longer. */
const LONGEST_DESCRIPTION = 4000
const CUT = "… (la suite est dans la demande de contact)"

export type ConvertedContact = {
  name: string
  email: string
  phone: string
  address: string
  project_type: string | null
  budget: ContactBudget | null
  urgency: ContactUrgency | null
  description: string
  notes: string | null
}

/** Estimated cost, deadline and description are optional; the specification requires the rest of a new renovation (§5). */
export const renoProjectSchema = z.object({
  name: required("Indiquez le titre du projet.", 160),
  client_name: required("Indiquez le nom du client.", 120),
  client_phone: phone("Indiquez le téléphone du client."),
  client_email: email("Indiquez l’adresse e-mail du client."),
  address: required("Indiquez l’adresse du chantier.", 300),
  budget: euros(0, MOST_EUROS, "Indiquez le budget, même approximatif."),
  budget_basis: optionalBasis(),
  budget_vat_rate: vatRate(),
  estimated_cost: optionalEuros(MOST_EUROS),
  deadline: optionalOf(isDay, "Cette date n’existe pas."),
  description: optional(8000),
})
export type RenoProjectInput = z.input<typeof renoProjectSchema>

/** Budget and urgency that the client chose as ranges. They cannot be converted to an amount or a day, so they are kept as text. */
export function announced({ budget, urgency }: Pick<ConvertedContact, "budget" | "urgency">): string[] {
  return [
    ...(budget ? [`Budget annoncé\u00a0: ${contactBudgetLabels[budget]}`] : []),
    ...(urgency ? [`Délai souhaité\u00a0: ${contactUrgencyLabels[urgency]}`] : []),
  ]
}

/** `isVatExempt`: the company sells without VAT, so the budget is proposed without it. */
export function renoProjectOf(contact: ConvertedContact, isVatExempt: boolean): RenoProjectInput {
  const { city } = splitAddress(contact.address)
  return {
    name: [contact.project_type?.trim() || "Rénovation", city].filter(Boolean).join(", "),
    client_name: contact.name,
    client_phone: typedPhone(contact.phone),
    client_email: contact.email,
    address: contact.address,
    budget: "",
    ...newBudget(isVatExempt),
    // What a private person says includes the tax.
    ...(isVatExempt ? {} : { budget_basis: "ttc" as const }),
    estimated_cost: "",
    deadline: "",
    description: contact.description,
  }
}

export function bricoRequestOf(contact: ConvertedContact): StaffRequestInput {
  const { street, postalCode, city } = splitAddress(contact.address)
  const { description } = contact
  return {
    client_name: contact.name,
    client_phone: typedPhone(contact.phone),
    client_email: contact.email,
    address: street,
    postal_code: postalCode,
    city,
    service_id: "",
    service_type: contact.project_type ?? "",
    description:
      description.length > LONGEST_DESCRIPTION
        ? description.slice(0, LONGEST_DESCRIPTION - CUT.length) + CUT
        : description,
    notes: [...announced(contact), ...(contact.notes ? [contact.notes] : [])].join("\n"),
    scheduled_date: "",
    scheduled_time: "",
    duration_minutes: "60",
    team_id: ANY_TEAM,
    base_price: "",
    vat_rate: String(OTHER_RATE),
    home_signed_on: "",
    home_is_urgent: false,
    express_request: false,
    status: "pending",
    source: "contact",
    notify_client: true,
    notify_contractor: null,
  }
}
