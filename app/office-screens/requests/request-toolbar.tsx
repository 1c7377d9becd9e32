import { useSearchParams } from "react-router"
import { useQuery } from "@tanstack/react-query"
import { ChoiceFilter } from "#app/office/records/choice-filter.tsx"
import { Filter, ListToolbar } from "#app/office/records/list-toolbar.tsx"
import { type View, ViewSwitch } from "#app/office/records/view-switch.tsx"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { bricoStatusLabels } from "#domain/booking/labels.ts"
import { paymentFilterLabels } from "#domain/booking/payment-states.ts"
import { NO_TEAM, type WHENS } from "./data/list-requests.ts"
import { teamsQuery } from "./queries.ts"
import styles from "./requests.module.css"

const whenLabels: Record<Exclude<(typeof WHENS)[number], "outside">, string> = {
  today: "Aujourd’hui",
  week: "Cette semaine",
  upcoming: "À venir",
  late: "En retard",
  undated: "Sans date",
}

/** The search and the filters; on a phone all filters are folded, in a wide window the dates have a line of their own. */
export function RequestToolbar({ view }: { view: View }) {
  const isPhone = useIsPhone()
  const [address] = useSearchParams()
  // The dashboard leads here: not one of the choices of every day.
  const labels = address.get("quand") === "outside" ? { ...whenLabels, outside: "Hors de vos horaires" } : whenLabels
  const dates = <ChoiceFilter name="quand" label="Date du rendez-vous" all="Toutes les dates" labels={labels} />
  return (
    <>
      <ListToolbar search="Rechercher une demande" end={<ViewSwitch view={view} />}>
        {isPhone ? dates : null}
        <Filter name="statut" label="Statut" all="Tout statut" labels={bricoStatusLabels} />
        <Filter name="paiement" label="Paiement" all="Tout paiement" labels={paymentFilterLabels} />
        <TeamFilter name="equipe" />
        <Filter
          name="tri"
          label="Ordre"
          all="À venir d’abord"
          labels={{ newest: "Plus récentes d’abord", scheduled: "Par rendez-vous", client: "Par client" }}
        />
        {isPhone ? <ArchiveFilter name="archives" /> : null}
      </ListToolbar>
      {isPhone ? null : (
        <div className={`office-between ${styles.dates}`}>
          {dates}
          <ArchiveFilter name="archives" />
        </div>
      )}
    </>
  )
}

/** `name` tells the folded toolbar which parameter it counts. */
function TeamFilter({ name }: { name: string }) {
  const { data: teams = [] } = useQuery(teamsQuery)
  const named = Object.fromEntries(teams.map((team) => [team.id, team.name]))
  const labels = { ...named, [NO_TEAM]: "Sans équipe" }
  return <Filter name={name} label="Équipe" all="Toute équipe" labels={labels} isNamedByStaff />
}

function ArchiveFilter({ name }: { name: string }) {
  return <Filter name={name} label="Archives" all="Non archivées" labels={{ oui: "Archivées" }} />
}
