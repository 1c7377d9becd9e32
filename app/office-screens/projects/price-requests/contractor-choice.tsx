import { Checkbox, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { CircleCheck, CircleSlash, Search } from "lucide-react"
import { useState } from "react"
import { Loading } from "#app/office/feedback/loading.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { describeSpecialties } from "#domain/contractors/labels.ts"
import type { RequestPlace } from "#domain/price-requests/request.ts"
import { holdsWords } from "#domain/search-text.ts"
import { candidatesQuery } from "./queries.ts"
import styles from "./request-dialog.module.css"

type ContractorChoiceProps = { place: RequestPlace; value: string[]; onChange: (ids: string[]) => void }

const AVAILABLE = { label: "Disponible", tone: "success", icon: CircleCheck } as const
const UNAVAILABLE = { label: "Indisponible", tone: "neutral", icon: CircleSlash } as const

const EMPTY: Record<RequestPlace, string> = {
  list: "Aucun sous-traitant disponible.",
  page: "Aucun sous-traitant n’est enregistré.",
}

/**
 * Chooses the recipients. From the list of projects: available subcontractors only. From a project's page: all that are not archived, with their
 * availability, and a search over names and trades.
 */
export function ContractorChoice({ place, value, onChange }: ContractorChoiceProps) {
  const read = useQuery(candidatesQuery(place))
  const [query, setQuery] = useState("")
  const everybody = read.data ?? []
  const found = everybody.filter((one) => holdsWords(`${one.name} ${describeSpecialties(one.specialties)}`, query))
  // Chosen ones stay visible, whatever the search.
  const shown = everybody.filter((one) => found.includes(one) || value.includes(one.id))
  return (
    <div className={styles.block}>
      <ErrorOf read={read} />
      {read.isPending ? <Loading height={120} /> : null}
      {read.data && everybody.length === 0 ? <p className="office-minor">{EMPTY[place]}</p> : null}
      {place === "page" && everybody.length > 0 ? (
        <TextInput
          type="search"
          aria-label="Rechercher un sous-traitant"
          placeholder="Rechercher par nom ou spécialité"
          leftSection={<Search aria-hidden size={16} />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      ) : null}
      {everybody.length > 0 ? (
        <Checkbox.Group
          label={place === "list" ? "Sous-traitants disponibles" : "Sous-traitants"}
          withAsterisk
          value={value}
          onChange={onChange}
        >
          <div className={styles.people}>
            {shown.map((one) => (
              <Checkbox
                key={one.id}
                value={one.id}
                label={
                  <span className={styles.person}>
                    {one.name}
                    {place === "page" ? <StatusBadge look={one.is_available ? AVAILABLE : UNAVAILABLE} /> : null}
                  </span>
                }
                description={describeSpecialties(one.specialties)}
              />
            ))}
            {shown.length === 0 ? <p className="office-minor">Aucun sous-traitant ne correspond.</p> : null}
          </div>
        </Checkbox.Group>
      ) : null}
    </div>
  )
}
