import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { CircleCheck, CircleSlash, Plus, Wrench } from "lucide-react"
import { useState } from "react"
import { confirmDeletion } from "#app/office/form/confirm.tsx"
import { OrderedList } from "#app/office/order/ordered-list.tsx"
import { useMove } from "#app/office/order/use-move.ts"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { LazyDialog } from "#app/office/records/record-dialog.tsx"
import { RecordsSkeleton } from "#app/office/records/records.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { lazyAfterFirstScreen } from "#app/office/shell/lazy-after-first-screen.ts"
import { formatDuration } from "#domain/dates.ts"
import { formatEuros } from "#domain/money.ts"
import { describeVat } from "#domain/vat.ts"
import type { Service } from "./data.ts"
import { categoriesQuery, services } from "./records.ts"

const ServiceDialog = lazyAfterFirstScreen(() => import("./service-dialog.tsx").then((m) => m.ServiceDialog))

const ACTIVE = { label: "Actif", tone: "success", icon: CircleCheck } as const
const INACTIVE = { label: "Inactif", tone: "neutral", icon: CircleSlash } as const

/** The services of the catalogue, in the order in which visitors see them. */
export function ServicesPanel() {
  const read = useQuery(services.listQuery(null))
  const { isVatExempt } = useCompanyOffer()
  const trades = new Map(useQuery(categoriesQuery).data?.rows.map((category) => [category.code, category]))
  const [open, setOpen] = useState<Service | "new" | null>(null)
  const move = useMove<"display_order", Service>(services, "display_order", "Erreur lors du déplacement du service")
  const remove = services.useDelete({
    done: "Service supprimé avec succès\u00a0!",
    failed: "Erreur lors de la suppression du service",
  })
  const ask = (service: Service) =>
    confirmDeletion({
      title: "Supprimer le service",
      question: "Êtes-vous sûr de vouloir supprimer ce service\u00a0?",
      detail: `${service.name}. Les demandes déjà faites le gardent.`,
      onConfirm: () => remove.mutate(service.id),
    })
  return (
    <Panel
      anchor="services"
      title="Services"
      description="Ce que vos clients peuvent réserver en ligne, dans cet ordre."
      actions={
        <IconButton icon={Plus} onClick={() => setOpen("new")}>
          Nouveau service
        </IconButton>
      }
    >
      <ErrorOf read={read} />
      {read.isPending ? <RecordsSkeleton view="table" count={4} /> : null}
      {read.data?.total === 0 ? (
        <EmptyState
          icon={Wrench}
          title="Aucune prestation"
          description="Ajoutez la première&nbsp;: la page Brico la proposera."
        />
      ) : null}
      <OrderedList
        isCompact
        caption="Services"
        rows={read.data?.rows ?? []}
        nameOf={({ name }) => name}
        placeOf={({ display_order }) => display_order}
        onMove={(row, target) => move.mutate({ row, target })}
      >
        {(service) => (
          <>
            <span className="office-stack">
              <strong>{service.name}</strong>
              <span className="office-minor">
                {[trades.get(service.category)?.name, formatDuration(service.duration_minutes)]
                  .filter(Boolean)
                  .join(", ")}
                , à partir de {formatEuros(service.base_price)}
                {isVatExempt ? null : `, ${describeVat(service.vat_rate)}`}
              </span>
            </span>
            <div className="office-actions">
              <StatusBadge look={service.is_active ? ACTIVE : INACTIVE} />
              {trades.get(service.category)?.is_active === false ? (
                <span className="office-minor">Catégorie inactive&nbsp;: les visiteurs ne la voient pas</span>
              ) : null}
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Modifier ${service.name}`}
                onClick={() => setOpen(service)}
              >
                Modifier
              </Button>
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                aria-label={`Supprimer ${service.name}`}
                onClick={() => ask(service)}
              >
                Supprimer
              </Button>
            </div>
          </>
        )}
      </OrderedList>
      {open ? (
        <LazyDialog onClose={() => setOpen(null)}>
          <ServiceDialog service={open === "new" ? null : open} onClose={() => setOpen(null)} />
        </LazyDialog>
      ) : null}
    </Panel>
  )
}
