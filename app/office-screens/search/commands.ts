import {
  CalendarOff,
  ClipboardList,
  FileSignature,
  FileText,
  HardHat,
  Mail,
  type LucideIcon,
  UserRound,
  Users,
} from "lucide-react"
import { bricoStatusLabels } from "#domain/booking/labels.ts"
import { contactStatusLabels } from "#domain/contact/labels.ts"
import { describeSpecialties } from "#domain/contractors/labels.ts"
import { formatShortDate } from "#domain/dates.ts"
import { invoiceStateLabels } from "#domain/invoices/invoice.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { projectStatusLabels } from "#domain/projects/labels.ts"
import { quoteStateLabels } from "#domain/quotes/quote.ts"
import { searchWords } from "#domain/search-text.ts"
import type { Found, FoundKind } from "./data.ts"

/** One line of the palette, with its URL. */
export type Command = { to: string; label: string; detail?: string; status?: string; icon: LucideIcon }
export type CommandGroup = { title: string; commands: readonly Command[] }

const KINDS: Record<FoundKind, { title: string; icon: LucideIcon }> = {
  client: { title: "Clients", icon: UserRound },
  request: { title: "Demandes Brico", icon: ClipboardList },
  contact: { title: "Contacts", icon: Mail },
  project: { title: "Projets Réno", icon: HardHat },
  quote: { title: "Devis", icon: FileSignature },
  invoice: { title: "Factures", icon: FileText },
  contractor: { title: "Sous-traitants", icon: Users },
}

/** The permanent commands that match: each typed word is the beginning of a word of the label. « ma » finds « Mme Martin », not « demande ». */
export function matching(groups: readonly CommandGroup[], text: string): CommandGroup[] {
  const words = searchWords(text)
  const isCalled = ({ label }: Command) => {
    const own = searchWords(label)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  }
  return withoutEmpty(groups.map(({ title, commands }) => ({ title, commands: commands.filter(isCalled) })))
}

/** The results of the database search, grouped by kind, in the database's order. */
export function groupsOf(found: readonly Found[]): CommandGroup[] {
  return withoutEmpty(
    (Object.keys(KINDS) as FoundKind[]).map((kind) => ({
      title: KINDS[kind].title,
      commands: found.filter((one) => one.kind === kind).map(toCommand),
    })),
  )
}

const withoutEmpty = (groups: CommandGroup[]) => groups.filter(({ commands }) => commands.length > 0)

const STATUSES: Partial<Record<FoundKind, Record<string, string>>> = {
  request: bricoStatusLabels,
  contact: contactStatusLabels,
  project: projectStatusLabels,
  quote: quoteStateLabels,
  invoice: invoiceStateLabels,
}

function toCommand({ kind, id, title, detail, day, total, phone, status }: Found): Command {
  const on = day ? formatShortDate(day) : null
  const word = STATUSES[kind]?.[status ?? ""]
  const look = { label: title, icon: KINDS[kind].icon, ...(word ? { status: word } : {}) }
  const reach = phone && formatPhone(phone)
  const line = (...parts: (string | null)[]) => parts.filter(Boolean).join(" · ")
  switch (kind) {
    case "client":
      return {
        ...look,
        to: `/admin/clients/${id}`,
        detail: line(reach, detail, `${total}\u00a0${total > 1 ? "demandes" : "demande"}`),
      }
    case "request":
      return {
        ...look,
        to: `/admin/brico?demande=${id}`,
        detail: line(reach, detail, on ?? "sans date"),
        ...(on ? {} : { icon: CalendarOff }),
      }
    case "contact":
      return { ...look, to: `/admin/contacts?demande=${id}`, detail: line(reach, detail) }
    case "project":
      return {
        ...look,
        to: `/admin/reno/${id}`,
        detail: line(reach, detail, on && `échéance ${on}`),
      }
    case "quote":
      return { ...look, to: `/admin/devis/${id}`, detail }
    case "invoice":
      return { ...look, to: `/admin/factures/${id}`, detail }
    case "contractor":
      return {
        ...look,
        to: `/admin/contractors?sous-traitant=${id}`,
        detail: line(reach, describeSpecialties(detail.split("\n"))),
      }
  }
}
