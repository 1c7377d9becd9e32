import type { Busy } from "./booking/offered-hours.ts"
import type { Role } from "./auth/roles.ts"
import type { BricoStatus, PaymentMethod, PaymentStatus, SlotReason } from "./booking/labels.ts"
import type { PriceRequestState } from "./price-requests/labels.ts"
import type { RequestSource } from "./booking/staff-labels.ts"
import type { PaymentState } from "./booking/payment-states.ts"
import type { ContactBudget, ContactService, ContactStatus, ContactUrgency } from "./contact/labels.ts"
import type { CompanyPaperKind } from "./company/papers.ts"
import type { Week } from "./contractors/hours.ts"
import type { JobKind, PaperKind } from "./contractors/labels.ts"
import type { PaperStanding } from "./contractors/papers.ts"
import type { Database as Generated } from "./database.gen.ts"
import type { PhotoType } from "./gallery/gallery.ts"
import type { WorkCategory } from "./gallery/labels.ts"
import type { MailStatus } from "./mail/labels.ts"
import type {
  DocumentStatus,
  DocumentType,
  ExpenseCategory,
  PhotoCategory,
  ProjectStatus,
  QuoteStatus,
} from "./projects/labels.ts"
import type { Unit } from "./quotes/quote.ts"
import type { TakingKind, TakingMethod, TakingOfRequest } from "./takings/takings.ts"

import type { Basis, VatRate } from "./vat.ts"

type Tables = Generated["public"]["Tables"]
type Functions = Generated["public"]["Functions"]

/** Columns that a database constraint limits to a closed list or shape. The generated types only have text and JSON. */
type Closed = {
  brico_requests: {
    status: BricoStatus
    payment_status: PaymentStatus
    payment_method: PaymentMethod | null
    source: RequestSource
    payment_state: PaymentState
    reference: string
    vat_rate: VatRate
    additional_fees: {
      id: string
      description: string
      quantity: number
      unit_price: number
      amount: number
      vat_rate?: VatRate
      signed_on?: string
      is_urgent?: boolean
    }[]
  }
  receipts: { kind: TakingKind; method: TakingMethod }
  contact_requests: {
    status: ContactStatus
    service: ContactService | null
    budget: ContactBudget | null
    urgency: ContactUrgency | null
  }
  company_papers: { kind: CompanyPaperKind }
  contractors: Week
  contractor_papers: { kind: PaperKind }
  contractor_quote_requests: { status: PriceRequestState; vat_rate: VatRate | null }
  email_outbox: { status: MailStatus }
  gallery_photos: { photo_type: PhotoType }
  gallery_projects: { category: WorkCategory }
  price_items: { unit: Unit; vat_rate: VatRate }
  profiles: { role: Role }
  project_documents: { document_type: DocumentType; status: DocumentStatus }
  project_expenses: { category: ExpenseCategory; amount_basis: Basis | null; vat_rate: VatRate | null }
  project_photos: { category: PhotoCategory }
  reno_projects: {
    status: ProjectStatus
    quote_status: QuoteStatus
    budget_basis: Basis | null
    budget_vat_rate: VatRate | null
  }
  services: { vat_rate: VatRate }
  refunds: { status: "pending" | "succeeded" | "failed" }
}

/** Results of functions: the generated types lack null, and the closed lists of the tables' rows that some functions return. */
type Slots = { reason: SlotReason | null; detail: string | null }
type ShownRow = Pick<Row<"company_papers">, "kind" | "name" | "number" | "expires_on" | "path">
type Answers = {
  booking_availability: Slots
  move_availability: Slots
  export_brico_requests: Row<"brico_requests"> & {
    team_name: string | null
    contractor_name: string | null
    takings: TakingOfRequest[]
  }
  export_contact_requests: Row<"contact_requests">
  export_contractors: Row<"contractors">
  export_price_items: Row<"price_items">
  export_project_expenses: Row<"project_expenses"> & { contractor_name: string | null }
  export_reno_projects: Row<"reno_projects">
  contractor_jobs: { kind: JobKind; amount: number | null }
  find_clients: Pick<Row<"brico_requests">, "client_email" | "postal_code" | "city"> & { last_service: string | null }
  match_price_items: Row<"price_items">
  hours_for_staff: {
    refusal: "team_busy" | "team_absent" | "all_teams_busy" | null
    busy_with: Busy | null
    remark: SlotReason | null
    detail: string | null
  }
  read_company_papers: ShownRow
  record_history: Row<"activity_log">
  search_activity: Row<"activity_log">
  search_brico_requests: Row<"brico_requests"> & { assigned_to: string | null }
  search_contact_requests: Row<"contact_requests">
  search_contractors: Row<"contractors"> & { absent_until: string | null; papers: PaperStanding[] }
  search_outbox: Row<"email_outbox">
  search_price_items: Row<"price_items">
  search_project_expenses: Row<"project_expenses"> & { contractor_name: string | null }
  search_reno_projects: Row<"reno_projects">
  my_sessions: { user_agent: string | null }
}

/** Arguments that may be null; the generated types lack this too. */
type Nullable = {
  answer_price_request: "p_comment"
  assign_contractor: "p_contractor_id"
  block_dates: "p_reason"
  decline_price_request: "p_comment"
  record_dispute: "p_evidence_due_at"
  save_brico_request: "p_id"
  save_price_item: "p_id"
  save_project_choice: "p_due_on"
  set_price_file: "p_path" | "p_name"
  hours_for_staff: "p_team"
  save_in_list: "p_id" | "p_position"
  save_reno_project: "p_id"
  save_visit: "p_id"
  who_is_free: "p_date" | "p_time"
}

type Narrowed<Whole, Part> = { [Key in keyof Whole]: Key extends keyof Part ? Part[Key] : Whole[Key] }
type Of<Map, Name> = Name extends keyof Map ? Map[Name] : unknown

/** A row of a table. */
export type Row<Name extends keyof Tables> = Narrowed<Tables[Name]["Row"], Of<Closed, Name>>

type Args<Name extends keyof Functions> = Functions[Name] extends { Args: infer Given }
  ? { [Key in keyof Given]: Key extends Of<Nullable, Name> ? Given[Key] | null : Given[Key] }
  : never
type Returns<Name extends keyof Functions> = Functions[Name]["Returns"] extends (infer Line)[]
  ? Narrowed<Line, Of<Answers, Name>>[]
  : Functions[Name]["Returns"]

/** The generated types (`npm run types`), narrowed, so that database results need no cast to a closed list. */
export type Database = {
  public: Omit<Generated["public"], "Tables" | "Functions"> & {
    Tables: { [Name in keyof Tables]: Omit<Tables[Name], "Row"> & { Row: Row<Name> } }
    Functions: {
      [Name in keyof Functions]: Omit<Functions[Name], "Args" | "Returns"> & {
        Args: Args<Name>
        Returns: Returns<Name>
      }
    }
  }
}
