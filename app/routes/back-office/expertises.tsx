import { Button } from "@mantine/core"
import { CircleSlash, Ruler } from "lucide-react"
import { expertiseParams, expertises } from "#app/office-screens/content/expertises/records.ts"
import type { StaffExpertise } from "#app/office-screens/content/expertises/data.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { ItemActions } from "#app/office/order/item-actions.tsx"
import { OrderedList } from "#app/office/order/ordered-list.tsx"
import { useMove } from "#app/office/order/use-move.ts"
import { RefreshButton } from "#app/office/live/refresh-button.tsx"
import { AddButton } from "#app/office/records/add-button.tsx"
import { ListStates } from "#app/office/records/list-states.tsx"
import { ListToolbar } from "#app/office/records/list-toolbar.tsx"
import { RecordDialog } from "#app/office/records/record-dialog.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { defineListScreen } from "#app/office/records/define-list-screen.ts"
import { ViewSwitch } from "#app/office/records/view-switch.tsx"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { lazyAfterFirstScreen } from "#app/office/shell/lazy-after-first-screen.ts"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { StoredPicture } from "#app/office/upload/stored-picture.tsx"
import { holdsWords } from "#domain/search-text.ts"
import type { Route } from "./+types/expertises"

const ExpertiseDialog = lazyAfterFirstScreen(() =>
  import("#app/office-screens/content/expertises/expertise-dialog.tsx").then((m) => m.ExpertiseDialog),
)

const EVERYTHING = { page: 1 }
const INACTIVE = { label: "Inactive", tone: "neutral", icon: CircleSlash } as const

export const meta = officeMeta("Expertises")

const screen = defineListScreen(expertises.listQuery, expertiseParams)

export const handle: RouteHandle = { reads: screen.reads }

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  screen.prime(request)
}

export default function ExpertisesScreen() {
  const list = screen.useList({
    views: { wide: "cards" },
    matches: ({ title, description }, { query }) => holdsWords(`${title} ${description}`, query),
  })
  const move = useMove<"order", StaffExpertise>(expertises, "order", "Erreur lors du déplacement de l’expertise")
  const remove = expertises.useDelete({
    done: "Expertise supprimée avec succès\u00a0!",
    failed: "Erreur lors de la suppression de l’expertise",
  })
  const { change, close, openId } = list
  const closeNew = () => change({ fenetre: null }, { replace: true })

  return (
    <>
      <PageHeader
        title="Gestion des expertises Réno"
        hint="Les métiers de la page Réno, dans l’ordre où les visiteurs les découvrent."
        more={<RefreshButton table={expertises.table} />}
        main={<AddButton dialog="nouvelle">Nouvelle expertise</AddButton>}
      />
      <ListToolbar search="Rechercher une expertise" end={<ViewSwitch view={list.view} rows="Liste" />} />
      <ListStates
        list={list}
        errorTitle="Erreur lors du chargement des expertises."
        errorUnexplained="Une erreur est survenue lors du chargement des expertises."
        empty={{
          icon: Ruler,
          title: "Aucune expertise",
          description: "La page Réno n’en montre pas tant qu’il n’y en a pas.",
        }}
        noResult="Aucune expertise ne correspond à cette recherche."
      >
        {(rows) => (
          <OrderedList
            caption="Expertises"
            rows={rows}
            isGrid={list.view === "cards"}
            nameOf={({ title }) => title}
            placeOf={({ order }) => order}
            onMove={(row, target) => move.mutate({ row, target })}
          >
            {(expertise) => (
              <>
                {list.view === "cards" ? <StoredPicture address={expertise.image} alt="" /> : null}
                <div>
                  <strong>{expertise.title}</strong>
                  <p className="office-minor office-prose">{expertise.description}</p>
                </div>
                <ItemActions
                  about={expertise.title}
                  question="Supprimer cette expertise&nbsp;?"
                  onEdit={() => change({ expertise: expertise.id })}
                  onDelete={() => remove.mutate(expertise.id)}
                >
                  {expertise.is_active ? null : <StatusBadge look={INACTIVE} />}
                  <Button
                    component="a"
                    href={expertise.image}
                    target="_blank"
                    rel="noreferrer"
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Voir l’image de ${expertise.title}, nouvel onglet`}
                  >
                    Voir l’image
                  </Button>
                </ItemActions>
              </>
            )}
          </OrderedList>
        )}
      </ListStates>
      {list.state.isAdding ? (
        <RecordDialog query={expertises.listQuery(EVERYTHING)} title="Nouvelle expertise" onClose={closeNew}>
          {({ rows }) => <ExpertiseDialog expertise={null} place={rows.length + 1} onClose={closeNew} />}
        </RecordDialog>
      ) : null}
      {openId === null ? null : (
        <RecordDialog key={openId} query={expertises.detailsQuery(openId)} title="Modifier l’expertise" onClose={close}>
          {(expertise) => <ExpertiseDialog expertise={expertise} place={expertise.order} onClose={close} />}
        </RecordDialog>
      )}
    </>
  )
}
