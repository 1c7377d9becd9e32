import { Button } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { SlidersHorizontal } from "lucide-react"
import { useId } from "react"
import { FilterSelect, ListToolbar, SearchBox } from "#app/office/records/list-toolbar.tsx"
import type { UrlPatch } from "#app/office/records/url-state.ts"
import {
  CONTACT_SERVICES,
  type ContactService,
  contactServiceLabel,
  contactStatusLabels,
} from "#domain/contact/labels.ts"
import type { ContactFilter, Sort } from "../data.ts"
import styles from "./toolbar.module.css"

const sortLabels: Record<Sort, string> = { oldest: "Plus anciennes d’abord", client: "Par nom" }

type ContactToolbarProps = {
  filter: ContactFilter
  company: string
  /** Below 640 px the filters are folded away behind a button. */
  isPhone: boolean
  onChange: (patch: UrlPatch, options?: { replace: boolean }) => void
}

/** Search, filters and order of the list. Every change goes back to the first page. */
export function ContactToolbar({ filter, company, isPhone, onChange }: ContactToolbarProps) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const id = useId()
  const count = [filter.status, filter.service, filter.sort].filter((value) => value !== null).length
  const filters = <Filters filter={filter} company={company} onChange={onChange} />
  const search = (
    <SearchBox
      label="Rechercher une demande"
      value={filter.query}
      onSearch={(q) => onChange({ q, page: null }, { replace: true })}
    />
  )
  if (!isPhone) {
    return (
      <ListToolbar>
        {search}
        {filters}
      </ListToolbar>
    )
  }
  return (
    <ListToolbar>
      <div className={styles.line}>
        {search}
        <Button
          variant="default"
          leftSection={<SlidersHorizontal aria-hidden size={16} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          {count > 0 ? `Filtres (${count})` : "Filtres"}
        </Button>
      </div>
      <div id={id} hidden={!isOpen} className={styles.folded}>
        {filters}
      </div>
    </ListToolbar>
  )
}

function Filters({ filter, company, onChange }: Omit<ContactToolbarProps, "isPhone">) {
  const services = Object.fromEntries(
    CONTACT_SERVICES.map((code) => [code, contactServiceLabel(code, company)]),
  ) as Record<ContactService, string>
  return (
    <>
      <FilterSelect
        label="Statut"
        allLabel="Tout statut"
        labels={contactStatusLabels}
        value={filter.status}
        onChange={(statut) => onChange({ statut, page: null })}
      />
      <FilterSelect
        label="Service"
        allLabel="Tout service"
        labels={services}
        value={filter.service}
        onChange={(service) => onChange({ service, page: null })}
      />
      <FilterSelect
        label="Ordre"
        allLabel="Plus récentes d’abord"
        labels={sortLabels}
        value={filter.sort}
        onChange={(tri) => onChange({ tri, page: null })}
      />
    </>
  )
}
