import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { CircleSlash, Plus, Users } from "lucide-react"
import { useState } from "react"
import { AbsenceList } from "#app/office/absences/absence-list.tsx"
import { ItemActions } from "#app/office/order/item-actions.tsx"
import { OrderedList } from "#app/office/order/ordered-list.tsx"
import { useMove } from "#app/office/order/use-move.ts"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { LazyDialog } from "#app/office/records/record-dialog.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { lazyAfterFirstScreen } from "#app/office/shell/lazy-after-first-screen.ts"
import type { Team } from "./data.ts"
import { membersQuery, nameOf } from "./members.ts"
import { teams } from "./records.ts"

const TeamDialog = lazyAfterFirstScreen(() => import("./team-dialog.tsx").then((m) => m.TeamDialog))
const MembersDialog = lazyAfterFirstScreen(() => import("./members-dialog.tsx").then((m) => m.MembersDialog))

const INACTIVE = { label: "Inactive", tone: "neutral", icon: CircleSlash } as const

/** The teams. The number of active teams is the number of interventions possible at the same time. */
export function TeamsPanel() {
  const read = useQuery(teams.listQuery(null))
  const [open, setOpen] = useState<Team | "new" | null>(null)
  const [joining, setJoining] = useState<Team | null>(null)
  const members = useQuery(membersQuery)
  const membersOf = (team: Team) => (members.data ?? []).filter(({ team_id }) => team_id === team.id)
  const move = useMove<"display_order", Team>(teams, "display_order", "Erreur lors du déplacement de l’équipe")
  const remove = teams.useDelete({ done: "Équipe supprimée", failed: "Erreur lors de la suppression de l’équipe" })
  return (
    <Panel
      anchor="equipes"
      title="Équipes"
      description="Autant d’interventions à la même heure que d’équipes actives."
      actions={
        <IconButton variant="default" icon={Plus} onClick={() => setOpen("new")}>
          Nouvelle équipe
        </IconButton>
      }
    >
      <ErrorOf read={read} />
      {read.data?.total === 0 ? (
        <EmptyState
          icon={Users}
          title="Aucune équipe"
          description="Ajoutez la première&nbsp;: sans équipe, aucun créneau n’est ouvert."
        />
      ) : null}
      <OrderedList
        isCompact
        caption="Équipes"
        rows={read.data?.rows ?? []}
        nameOf={({ name }) => name}
        placeOf={({ display_order }) => display_order}
        onMove={(row, target) => move.mutate({ row, target })}
      >
        {(team) => (
          <>
            <strong>{team.name}</strong>
            <span className="office-minor">
              {membersOf(team)
                .map(({ profiles }) => nameOf(profiles))
                .join(", ")}
            </span>
            <ItemActions
              about={team.name}
              question="Supprimer cette équipe&nbsp;?"
              onEdit={() => setOpen(team)}
              onDelete={() => remove.mutate(team.id)}
            >
              {team.is_active ? null : <StatusBadge look={INACTIVE} />}
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Membres de ${team.name}`}
                disabled={!members.data}
                onClick={() => setJoining(team)}
              >
                Membres
              </Button>
            </ItemActions>
          </>
        )}
      </OrderedList>
      <ErrorOf read={members} />
      <AbsenceList />
      {open ? (
        <LazyDialog onClose={() => setOpen(null)}>
          <TeamDialog team={open === "new" ? null : open} onClose={() => setOpen(null)} />
        </LazyDialog>
      ) : null}
      {joining ? (
        <LazyDialog onClose={() => setJoining(null)}>
          <MembersDialog
            team={joining}
            members={membersOf(joining).map(({ profile_id }) => profile_id)}
            onClose={() => setJoining(null)}
          />
        </LazyDialog>
      ) : null}
    </Panel>
  )
}
