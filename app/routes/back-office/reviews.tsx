import { useQuery } from "@tanstack/react-query"
import { Eye, EyeOff, MessageSquareQuote, Star, StarOff } from "lucide-react"
import { isInState, reviewParams, reviews, reviewStates } from "#app/office-screens/content/reviews/records.ts"
import { ReviewWords } from "#app/office-screens/content/reviews/review-words.tsx"
import { SyncPanel, syncQuery } from "#app/office-screens/content/reviews/sync-panel.tsx"
import type { StaffReview } from "#app/office-screens/content/reviews/data.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { ItemActions } from "#app/office/order/item-actions.tsx"
import { OrderedList } from "#app/office/order/ordered-list.tsx"
import { useMove } from "#app/office/order/use-move.ts"
import { Counters } from "#app/office/records/counters.tsx"
import { RefreshButton } from "#app/office/live/refresh-button.tsx"
import { AddButton } from "#app/office/records/add-button.tsx"
import { ListStates } from "#app/office/records/list-states.tsx"
import { Filter, ListToolbar } from "#app/office/records/list-toolbar.tsx"
import { RowAction } from "#app/office/records/record-cells.tsx"
import { LazyDialog, RecordDialog } from "#app/office/records/record-dialog.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { defineListScreen } from "#app/office/records/define-list-screen.ts"
import { ViewSwitch } from "#app/office/records/view-switch.tsx"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { lazyAfterFirstScreen } from "#app/office/shell/lazy-after-first-screen.ts"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { holdsWords } from "#domain/search-text.ts"
import type { Route } from "./+types/reviews"

const ReviewDialog = lazyAfterFirstScreen(() =>
  import("#app/office-screens/content/reviews/review-dialog.tsx").then((m) => m.ReviewDialog),
)

const EVERYTHING = { page: 1 }
const FEATURED = { label: "Mis en avant", tone: "success", icon: Star } as const
const HIDDEN = { label: "Masqué", tone: "warning", icon: EyeOff } as const

export const meta = officeMeta("Avis")

const screen = defineListScreen(reviews.listQuery, reviewParams, () => [syncQuery])

export const handle: RouteHandle = { reads: screen.reads }

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  screen.prime(request)
}

export default function ReviewsScreen() {
  const list = screen.useList({
    views: { wide: "cards" },
    matches: (review, { query, status }) =>
      holdsWords(`${review.author_name} ${review.text}`, query) && (status === null || isInState(review, status)),
  })
  const everything = useQuery(reviews.listQuery(EVERYTHING))
  const all = everything.data?.rows
  const move = useMove<"display_order", StaffReview>(reviews, "display_order", "Erreur lors du déplacement de l’avis")
  const feature = reviews.useSet<{ is_featured: boolean }>("Erreur lors de la mise à jour du statut de mise en avant")
  const hide = reviews.useSet<{ is_hidden: boolean }>("Erreur lors de la mise à jour du statut de visibilité")
  const remove = reviews.useDelete({ done: "Avis supprimé", failed: "Erreur lors de la suppression de l’avis" })
  const { change, close, openId } = list
  const { status, isAdding } = list.state
  const closeNew = () => change({ fenetre: null }, { replace: true })
  const count = (state: "avant" | "masques") => ({
    count: all?.filter((review) => isInState(review, state)).length,
    to: `/admin/reviews?etat=${state}`,
    isCurrent: status === state,
  })

  return (
    <>
      <PageHeader
        title="Gestion des avis Google"
        hint="Les trois premiers avis visibles sont sur la page d’accueil."
        more={<RefreshButton table={reviews.table} />}
        main={<AddButton dialog="nouveau">Nouvel avis</AddButton>}
      />
      <Counters
        read={everything}
        counters={[
          { label: "au total", count: all?.length, to: "/admin/reviews" },
          { label: "mis en avant", ...count("avant") },
          { label: ["masqué", "masqués"], ...count("masques") },
        ]}
      />
      <ListToolbar search="Rechercher un avis" end={<ViewSwitch view={list.view} rows="Liste" />}>
        <Filter name="etat" label="État" all="Tous les avis" labels={reviewStates} />
      </ListToolbar>
      <ListStates
        list={list}
        empty={{
          icon: MessageSquareQuote,
          title: "Aucun avis",
          description: "La page d’accueil n’en montre pas tant qu’il n’y en a pas.",
        }}
        noResult="Aucun avis ne correspond à ces critères."
      >
        {(rows) => (
          <OrderedList
            caption="Avis"
            rows={rows}
            isGrid={list.view === "cards"}
            nameOf={aboutOf}
            placeOf={({ display_order }) => display_order + 1}
            onMove={(row, target) => move.mutate({ row, target })}
          >
            {(review) => (
              <>
                <ReviewWords review={review} />
                <ItemActions
                  about={aboutOf(review)}
                  question="Supprimer cet avis&nbsp;?"
                  onEdit={() => change({ avis: review.id })}
                  onDelete={() => remove.mutate(review.id)}
                >
                  {review.is_featured ? <StatusBadge look={FEATURED} /> : null}
                  {review.is_hidden ? <StatusBadge look={HIDDEN} /> : null}
                  <RowAction
                    icon={review.is_featured ? StarOff : Star}
                    label={review.is_featured ? "Ne plus mettre en avant" : "Mettre en avant"}
                    about={aboutOf(review)}
                    onClick={() => feature.mutate({ id: review.id, values: { is_featured: !review.is_featured } })}
                  />
                  <RowAction
                    icon={review.is_hidden ? Eye : EyeOff}
                    label={review.is_hidden ? "Afficher sur le site" : "Masquer du site"}
                    about={aboutOf(review)}
                    onClick={() => hide.mutate({ id: review.id, values: { is_hidden: !review.is_hidden } })}
                  />
                </ItemActions>
              </>
            )}
          </OrderedList>
        )}
      </ListStates>
      <div className="office-below">
        <SyncPanel />
      </div>
      {isAdding ? (
        <LazyDialog onClose={closeNew}>
          <ReviewDialog review={null} onClose={closeNew} />
        </LazyDialog>
      ) : null}
      {openId === null ? null : (
        <RecordDialog key={openId} query={reviews.detailsQuery(openId)} title="Modifier l’avis" onClose={close}>
          {(review) => <ReviewDialog review={review} onClose={close} />}
        </RecordDialog>
      )}
    </>
  )
}

function aboutOf({ author_name }: StaffReview): string {
  return `l’avis de ${author_name}`
}
