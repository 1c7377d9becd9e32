import type { UseFormReturnType } from "@mantine/form"
import { ANY_TEAM, type StaffRequest, type StaffRequestInput } from "#domain/booking/staff-request.ts"
import { writeNumber } from "#domain/numbers.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { OTHER_RATE } from "#domain/law.gen.ts"
import type { RequestDetails } from "../data/list-requests.ts"
import type { WantedMoment } from "../list-state.ts"

export type RequestForm = UseFormReturnType<StaffRequestInput, StaffRequest>

/** The form values of a request; without one, an empty phone request at the wanted moment. */
export function valuesOf(request: RequestDetails | null, moment: WantedMoment = null): StaffRequestInput {
  return {
    client_name: request?.client_name ?? "",
    client_phone: request ? formatPhone(request.client_phone).replaceAll("\u00a0", " ") : "",
    client_email: request?.client_email ?? "",
    address: request?.address ?? "",
    postal_code: request?.postal_code ?? "",
    city: request?.city ?? "",
    service_id: request?.service_id ?? "",
    service_type: request && !request.service_id ? request.service_type : "",
    description: request?.description ?? "",
    notes: request?.notes ?? "",
    scheduled_date: request ? (request.scheduled_date ?? "") : (moment?.date ?? ""),
    scheduled_time: request ? (request.scheduled_time?.slice(0, 5) ?? "") : (moment?.time ?? ""),
    duration_minutes: writeNumber(request?.duration_minutes ?? 60),
    team_id: request ? (request.team_id ?? "") : ANY_TEAM,
    base_price: request ? writeNumber(request.base_price) : "",
    vat_rate: String(request?.vat_rate ?? OTHER_RATE),
    home_signed_on: request?.home_signed_on ?? "",
    home_is_urgent: request?.home_is_urgent ?? false,
    express_request: request ? request.express_request_at !== null : false,
    status: request?.status ?? "pending",
    source: request?.source ?? "phone",
    notify_client: true,
    notify_contractor: true,
  }
}

/** The fields whose labels stand here. */
export type FieldName = Exclude<
  keyof StaffRequestInput,
  "customer_id" | "same_hour" | "notify_client" | "notify_contractor" | "home_is_urgent" | "express_request"
>
export const fieldLabels: Record<FieldName, string> = {
  client_name: "Nom",
  client_phone: "Téléphone",
  client_email: "E-mail",
  address: "Adresse",
  postal_code: "Code postal",
  city: "Ville",
  service_id: "Prestation",
  service_type: "Prestation libre",
  description: "Description",
  notes: "Notes internes",
  scheduled_date: "Date",
  scheduled_time: "Heure",
  duration_minutes: "Durée",
  team_id: "Équipe",
  base_price: "Prix de base",
  vat_rate: "TVA du prix de base",
  home_signed_on: "Devis signé chez le client le",
  status: "Statut",
  source: "Origine",
}

/** Whether a save changes what the assigned subcontractor must know: the time, the duration or the place of an open request. */
export function concernsContractor(values: StaffRequestInput, request: RequestDetails | null): boolean {
  if (!request?.contractor || values.status === "completed" || values.status === "cancelled") return false
  const before = valuesOf(request)
  const facts = ["scheduled_date", "scheduled_time", "duration_minutes", "address", "postal_code", "city"] as const
  return facts.some((name) => values[name].trim() !== before[name])
}
