import { useQuery } from "@tanstack/react-query"
import { FileUp, LibraryBig } from "lucide-react"
import { lazy, Suspense } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { ExportButton } from "#app/office/export/export-button.tsx"
import { defineListScreen } from "#app/office/records/define-list-screen.ts"
import { RefreshButton } from "#app/office/live/refresh-button.tsx"
import { AddButton } from "#app/office/records/add-button.tsx"
import { Filter, ListToolbar } from "#app/office/records/list-toolbar.tsx"
import { LazyDialog, RecordDialog } from "#app/office/records/record-dialog.tsx"
import { RecordList } from "#app/office/records/record-list.tsx"
import { officeMeta, useCompanyOffer } from "#app/office/shell/company-name.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { lazyAfterFirstScreen } from "#app/office/shell/lazy-after-first-screen.ts"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { EXPORT_PAGE, exportItems } from "#app/office-screens/price-items/data.ts"
import { EXPORT_COLUMNS } from "#app/office-screens/price-items/export.ts"
import { itemColumns } from "#app/office-screens/price-items/item-columns.tsx"
import { itemParams, overviewQuery, priceItems } from "#app/office-screens/price-items/records.ts"
import { useActivation } from "#app/office-screens/price-items/use-activation.ts"
import type { Route } from "./+types/price-items"

const ItemDialog = lazyAfterFirstScreen(() =>
  import("#app/office-screens/price-items/item-dialog.tsx").then((m) => m.ItemDialog),
)
const ImportDialog = lazy(() =>
  import("#app/office-screens/price-items/import/import-dialog.tsx").then((m) => ({ default: m.ImportDialog })),
)

export const meta = officeMeta("Bibliothèque")

const screen = defineListScreen(priceItems.listQuery, itemParams, () => [overviewQuery()])

export const handle: RouteHandle = { reads: screen.reads }

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  screen.prime(request)
}

export default function PriceItemsScreen() {
  const list = screen.useList({ views: { from: "56em" } })
  const { change, close, openId } = list
  const { isVatExempt } = useCompanyOffer()
  const { filter, dialog } = list.state
  const categories = new Set(useQuery(overviewQuery()).data?.categories)
  // A category of the URL that no work has stays visible as the filter that it is.
  if (filter.category) categories.add(filter.category)
  const activate = useActivation()
  const closeDialog = () => change({ fenetre: null }, { replace: true })

  return (
    <>
      <PageHeader
        title="Bibliothèque"
        hint="Vos ouvrages avec leur prix, leur coût et leur temps, à reprendre dans un devis."
        more={
          <>
            <RefreshButton table={priceItems.table} />
            <IconButton variant="default" icon={FileUp} onClick={() => change({ fenetre: "import" })}>
              Importer
            </IconButton>
            <ExportButton
              fileName="bibliotheque"
              columns={EXPORT_COLUMNS}
              pageSize={EXPORT_PAGE}
              readPage={(last) => exportItems(browserDb(), filter, last)}
            />
          </>
        }
        main={<AddButton dialog="nouveau">Nouvel ouvrage</AddButton>}
      />
      <ListToolbar search="Désignation ou code">
        <Filter
          name="categorie"
          label="Catégorie"
          all="Toute catégorie"
          labels={Object.fromEntries([...categories].map((category) => [category, category]))}
        />
        <Filter name="etat" label="État" all="Actifs" labels={{ inactive: "Inactifs", all: "Actifs et inactifs" }} />
        <Filter
          name="tri"
          label="Ordre"
          all="Par désignation"
          labels={{ use: "Les plus utilisés", newest: "Les plus récents" }}
        />
      </ListToolbar>
      <RecordList
        list={list}
        caption="Ouvrages"
        columns={itemColumns({
          hrefOf: list.hrefOf,
          onToggle: activate,
          hasInactive: filter.active !== null,
          isExempt: isVatExempt,
        })}
        errorTitle="Erreur lors du chargement de la bibliothèque"
        empty={{
          icon: LibraryBig,
          title: "Aucun ouvrage",
          description:
            "Ajoutez ce que vous chiffrez souvent, ou importez la liste de prix de votre tableur\u00a0: vous le reprendrez dans chaque devis.",
        }}
        noResult="Aucun ouvrage ne correspond à ces critères."
      />
      {dialog === "nouveau" ? (
        <LazyDialog onClose={closeDialog}>
          <ItemDialog item={null} onClose={closeDialog} />
        </LazyDialog>
      ) : null}
      <Suspense>{dialog === "import" ? <ImportDialog onClose={closeDialog} /> : null}</Suspense>
      {openId === null ? null : (
        <RecordDialog key={openId} query={priceItems.detailsQuery(openId)} title="Modifier l’ouvrage" onClose={close}>
          {(item) => <ItemDialog item={item} onClose={close} />}
        </RecordDialog>
      )}
    </>
  )
}
