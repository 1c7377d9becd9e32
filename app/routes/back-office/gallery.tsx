import { Button } from "@mantine/core"
import { ExternalLink, Eye, EyeOff, FilePen, Images, Plus, Sparkles, Star, StarOff } from "lucide-react"
import { Link, useNavigate } from "react-router"
import { isInState, workParams, works, workStates } from "#app/office-screens/content/gallery/records.ts"
import type { WorkSummary } from "#app/office-screens/content/gallery/data.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { ItemActions } from "#app/office/order/item-actions.tsx"
import { OrderedList } from "#app/office/order/ordered-list.tsx"
import { useMove } from "#app/office/order/use-move.ts"
import { ListStates } from "#app/office/records/list-states.tsx"
import { Filter, ListToolbar } from "#app/office/records/list-toolbar.tsx"
import { RowAction } from "#app/office/records/record-cells.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { defineListScreen } from "#app/office/records/define-list-screen.ts"
import { ViewSwitch } from "#app/office/records/view-switch.tsx"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { StoredPicture } from "#app/office/upload/stored-picture.tsx"
import { workCategories } from "#domain/gallery/labels.ts"
import { holdsWords } from "#domain/search-text.ts"
import type { Route } from "./+types/gallery"

const PUBLISHED = { label: "Publié", tone: "success", icon: Eye } as const
const DRAFT = { label: "Brouillon", tone: "neutral", icon: FilePen } as const
const FEATURED = { label: "Mis en avant", tone: "info", icon: Sparkles } as const

export const meta = officeMeta("Réalisations")

const screen = defineListScreen(works.listQuery, workParams)

export const handle: RouteHandle = { reads: screen.reads }

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  screen.prime(request)
}

export default function GalleryScreen() {
  const list = screen.useList({
    views: { wide: "cards" },
    matches: (work, { query, category, status }) =>
      holdsWords(`${work.title} ${work.location}`, query) &&
      (category === null || work.category === category) &&
      (status === null || isInState(work, status)),
  })
  const move = useMove<"display_order", WorkSummary>(works, "display_order", "Erreur lors du déplacement du projet")
  const publish = works.useSet<{ is_published: boolean }>("Erreur lors de la mise à jour du statut de publication")
  const feature = works.useSet<{ is_featured: boolean }>("Erreur lors de la mise à jour du statut de mise en avant")
  const remove = works.useDelete({ done: "Projet supprimé", failed: "Erreur lors de la suppression du projet" })
  const navigate = useNavigate()

  return (
    <>
      <PageHeader
        title="Gestion des réalisations"
        hint="Les chantiers que montre le site, dans leur ordre."
        more={
          <>
            <Button
              component="a"
              href="/realisations"
              target="_blank"
              variant="default"
              leftSection={<ExternalLink aria-hidden size={16} />}
            >
              Voir la page
            </Button>
          </>
        }
        main={
          <Button component={Link} to="/admin/gallery/new" leftSection={<Plus aria-hidden size={16} />}>
            Nouveau projet
          </Button>
        }
      />
      <ListToolbar search="Rechercher un projet" end={<ViewSwitch view={list.view} rows="Liste" />}>
        <Filter name="categorie" label="Catégorie" all="Toute catégorie" labels={workCategories} />
        <Filter name="etat" label="État" all="Tout état" labels={workStates} />
      </ListToolbar>
      <ListStates
        list={list}
        empty={{
          icon: Images,
          title: "Aucun projet",
          description: "Le premier que vous publierez paraîtra sur le site.",
        }}
        noResult="Aucun projet ne correspond à ces critères."
      >
        {(rows) => (
          <OrderedList
            caption="Réalisations"
            rows={rows}
            isGrid={list.view === "cards"}
            nameOf={({ title }) => title}
            placeOf={({ display_order }) => display_order + 1}
            onMove={(row, target) => move.mutate({ row, target })}
          >
            {(work) => (
              <>
                {list.view === "cards" ? <StoredPicture address={work.cover} alt="" /> : null}
                <div>
                  <strong>{work.title}</strong>
                  <p className="office-minor">
                    {workCategories[work.category]}, {work.location}
                  </p>
                </div>
                <ItemActions
                  about={work.title}
                  question="Supprimer ce projet&nbsp;?"
                  onEdit={() => void navigate(`/admin/gallery/edit/${work.id}`)}
                  onDelete={() => remove.mutate(work.id)}
                >
                  <StatusBadge look={work.is_published ? PUBLISHED : DRAFT} />
                  {work.is_featured ? <StatusBadge look={FEATURED} /> : null}
                  <RowAction
                    icon={work.is_published ? EyeOff : Eye}
                    label={work.is_published ? "Retirer du site" : "Publier"}
                    about={work.title}
                    onClick={() => publish.mutate({ id: work.id, values: { is_published: !work.is_published } })}
                  />
                  <RowAction
                    icon={work.is_featured ? StarOff : Star}
                    label={work.is_featured ? "Ne plus mettre en avant" : "Mettre en avant"}
                    about={work.title}
                    onClick={() => feature.mutate({ id: work.id, values: { is_featured: !work.is_featured } })}
                  />
                </ItemActions>
              </>
            )}
          </OrderedList>
        )}
      </ListStates>
    </>
  )
}
