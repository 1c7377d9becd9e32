import { FilterSelect, ListToolbar, SearchBox } from "#app/office/records/list-toolbar.tsx"
import { type View, ViewSwitch } from "#app/office/records/view-switch.tsx"
import type { UrlPatch } from "#app/office/records/url-state.ts"
import { bricoStatusLabels, paymentStatusLabels } from "#domain/booking/labels.ts"
import type { RequestFilter } from "../data.ts"

type RequestToolbarProps = {
  filter: RequestFilter
  view: View
  onChange: (patch: UrlPatch, options?: { replace: boolean }) => void
}

const ARCHIVES = { oui: "Archivées" } as const

/** Search and filters of the list. Every change goes back to the first page. */
export function RequestToolbar({ filter, view, onChange }: RequestToolbarProps) {
  return (
    <ListToolbar end={<ViewSwitch view={view} onChange={(vue) => onChange({ vue }, { replace: true })} />}>
      <SearchBox
        label="Rechercher une demande"
        value={filter.query}
        onSearch={(q) => onChange({ q, page: null }, { replace: true })}
      />
      <FilterSelect
        label="Statut"
        allLabel="Tout statut"
        labels={bricoStatusLabels}
        value={filter.status}
        onChange={(statut) => onChange({ statut, page: null })}
      />
      <FilterSelect
        label="Paiement"
        allLabel="Tout paiement"
        labels={paymentStatusLabels}
        value={filter.payment}
        onChange={(paiement) => onChange({ paiement, page: null })}
      />
      <FilterSelect
        label="Archives"
        allLabel="Non archivées"
        labels={ARCHIVES}
        value={filter.isArchived ? "oui" : null}
        onChange={(archives) => onChange({ archives, page: null })}
      />
    </ListToolbar>
  )
}
