import { useQuery } from "@tanstack/react-query"
import { CircleCheck, CircleSlash, LayoutGrid, Plus } from "lucide-react"
import { useState } from "react"
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
import type { Category } from "./data.ts"
import { categories, categoriesQuery, services } from "./records.ts"

const CategoryDialog = lazyAfterFirstScreen(() => import("./category-dialog.tsx").then((m) => m.CategoryDialog))

const ACTIVE = { label: "Active", tone: "success", icon: CircleCheck } as const
const INACTIVE = { label: "Inactive", tone: "neutral", icon: CircleSlash } as const

const counted = (count: number) =>
  count === 0
    ? "Aucune prestation\u00a0: les visiteurs ne la voient pas"
    : `${count}\u00a0prestation${count > 1 ? "s" : ""}`

/** The categories of the catalogue, in the order of the Brico page. */
export function CategoriesPanel() {
  const read = useQuery(categoriesQuery)
  const all = useQuery(services.listQuery(null)).data?.rows ?? []
  const [open, setOpen] = useState<Category | "new" | null>(null)
  const move = useMove<"display_order", Category>(
    categories,
    "display_order",
    "Erreur lors du déplacement de la catégorie",
  )
  const remove = categories.useDelete({
    done: "Catégorie supprimée",
    failed: "Erreur lors de la suppression de la catégorie",
  })
  const rows = read.data?.rows ?? []
  return (
    <Panel
      anchor="categories"
      title="Catégories"
      description="Les domaines entre lesquels vos clients choisissent d’abord."
      actions={
        <IconButton variant="default" icon={Plus} onClick={() => setOpen("new")}>
          Nouvelle catégorie
        </IconButton>
      }
    >
      <ErrorOf read={read} />
      {read.data?.total === 0 ? (
        <EmptyState
          icon={LayoutGrid}
          title="Aucune catégorie"
          description="Ajoutez la première&nbsp;: chaque prestation en a une."
        />
      ) : null}
      <OrderedList
        isCompact
        caption="Catégories"
        rows={rows}
        nameOf={({ name }) => name}
        placeOf={({ display_order }) => display_order}
        onMove={(row, target) => move.mutate({ row, target })}
      >
        {(category) => {
          const count = all.filter(({ category: code }) => code === category.code).length
          return (
            <>
              <span className="office-stack">
                <strong>{category.name}</strong>
                {category.description ? <span className="office-minor">{category.description}</span> : null}
              </span>
              <ItemActions
                about={category.name}
                question={
                  count > 0
                    ? `Elle tient ${counted(count)}\u00a0: changez-les d’abord de catégorie. Supprimer tout de même\u00a0?`
                    : "Supprimer cette catégorie\u00a0? Les demandes déjà faites restent."
                }
                onEdit={() => setOpen(category)}
                onDelete={() => remove.mutate(category.id)}
              >
                <StatusBadge look={category.is_active ? ACTIVE : INACTIVE} />
                <span className="office-minor">{counted(count)}</span>
              </ItemActions>
            </>
          )
        }}
      </OrderedList>
      {open ? (
        <LazyDialog onClose={() => setOpen(null)}>
          <CategoryDialog
            category={open === "new" ? null : open}
            taken={rows.map(({ code }) => code)}
            onClose={() => setOpen(null)}
          />
        </LazyDialog>
      ) : null}
    </Panel>
  )
}
