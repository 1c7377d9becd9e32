import { FileUp, Plus, UsersRound } from "lucide-react"
import { lazy, Suspense } from "react"
import { useNavigate } from "react-router"
import { useQuery } from "@tanstack/react-query"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { RefreshButton } from "#app/office/live/refresh-button.tsx"
import { defineListScreen } from "#app/office/records/define-list-screen.ts"
import { Filter, ListToolbar } from "#app/office/records/list-toolbar.tsx"
import { RecordList } from "#app/office/records/record-list.tsx"
import { staffContext } from "#app/office/shell/admin-guard.ts"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { clientColumns, clientPath } from "#app/office-screens/clients/client-columns.tsx"
import { clientParams } from "#app/office-screens/clients/list-state.ts"
import { clients, doublesQuery } from "#app/office-screens/clients/queries.ts"
import { customerFilterLabels } from "#domain/clients/labels.ts"
import { countOf } from "#domain/numbers.ts"
import styles from "#app/office-screens/clients/clients.module.css"
import type { Route } from "./+types/clients"

const ClientForm = lazy(() =>
  import("#app/office-screens/clients/client-form.tsx").then((m) => ({ default: m.ClientForm })),
)
const Doubles = lazy(() =>
  import("#app/office-screens/clients/merging/doubles.tsx").then((m) => ({ default: m.Doubles })),
)
const ImportDialog = lazy(() =>
  import("#app/office-screens/clients/import/import-dialog.tsx").then((m) => ({ default: m.ImportDialog })),
)

export const meta = officeMeta("Clients")

const screen = defineListScreen(clients.listQuery, clientParams)

export const handle: RouteHandle = { reads: screen.reads }

export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  screen.prime(request)
  return { isAdmin: context.get(staffContext).profile.role === "admin" }
}

export default function ClientsScreen({ loaderData: { isAdmin } }: Route.ComponentProps) {
  const list = screen.useList({ views: { from: "48em" } })
  const { change } = list
  const { dialog } = list.state
  const navigate = useNavigate()
  const doubles = useQuery(doublesQuery()).data?.[0]?.total_count ?? 0
  const close = () => change({ fenetre: null })
  return (
    <>
      <PageHeader
        title="Clients"
        hint="Une fiche par personne ou société, tenue à jour par les demandes elles-mêmes."
        more={
          <>
            {doubles > 0 ? (
              <IconButton
                variant="default"
                icon={UsersRound}
                className={styles.doubles}
                onClick={() => change({ fenetre: "doublons" })}
              >
                {countOf(doubles, "doublon possible", "doublons possibles")}
              </IconButton>
            ) : null}
            <RefreshButton table={clients.table} />
            {isAdmin ? (
              <IconButton variant="default" icon={FileUp} onClick={() => change({ fenetre: "import" })}>
                Importer
              </IconButton>
            ) : null}
          </>
        }
        main={
          <IconButton icon={Plus} onClick={() => change({ fenetre: "nouveau" })}>
            Nouveau client
          </IconButton>
        }
      />
      <ListToolbar search="Nom, numéro, e-mail ou adresse">
        <Filter name="filtre" label="Afficher" all="Tous les clients" labels={customerFilterLabels} />
        <Filter name="tri" label="Ordre" all="Par nom" labels={{ newest: "Nouveaux d’abord" }} />
      </ListToolbar>
      <RecordList
        list={list}
        caption="Clients"
        columns={clientColumns()}
        errorTitle="Erreur lors du chargement des clients"
        empty={{
          icon: UsersRound,
          title: "Aucun client",
          description: `La première demande, d’où qu’elle vienne, ouvre une fiche ici.${
            isAdmin ? " Une liste que vous avez déjà s’importe d’un fichier." : ""
          }`,
        }}
        noResult="Aucun client ne correspond à ces critères."
      />
      <Suspense>
        {dialog === "nouveau" ? (
          <ClientForm
            client={null}
            onClose={close}
            onSaved={(id) => void navigate(clientPath(id), { replace: true })}
          />
        ) : null}
        {dialog === "doublons" ? <Doubles onClose={close} /> : null}
        {dialog === "import" && isAdmin ? (
          <ImportDialog
            onClose={close}
            onShowNew={() => change({ fenetre: null, tri: "newest", filtre: null, q: null, page: null })}
            onShowDoubles={() => change({ fenetre: "doublons" })}
          />
        ) : null}
      </Suspense>
    </>
  )
}
