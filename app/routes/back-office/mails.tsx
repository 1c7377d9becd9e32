import { MailOpen } from "lucide-react"
import { lazy } from "react"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { prime } from "#app/office/live/query-client.ts"
import { RefreshButton } from "#app/office/live/refresh-button.tsx"
import { ChoiceFilter } from "#app/office/records/choice-filter.tsx"
import { defineListScreen } from "#app/office/records/define-list-screen.ts"
import { ListToolbar } from "#app/office/records/list-toolbar.tsx"
import { mailStatusLabels } from "#app/office/records/mail-looks.ts"
import { RecordList } from "#app/office/records/record-list.tsx"
import { RecordPanel } from "#app/office/records/record-panel.tsx"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { mailParams } from "#app/office-screens/mails/list-state.ts"
import { mailColumns } from "#app/office-screens/mails/mail-columns.tsx"
import { mails } from "#app/office-screens/mails/queries.ts"
import type { Route } from "./+types/mails"

const MailFacts = lazy(() => import("#app/office-screens/mails/mail-panel.tsx").then((m) => ({ default: m.MailFacts })))

export const meta = officeMeta("Messages")

const screen = defineListScreen(mails.listQuery, mailParams)

export const handle: RouteHandle = { reads: screen.reads }

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  screen.prime(request)
  const { openId } = mailParams.parse(new URL(request.url).searchParams)
  if (openId) prime(mails.detailsQuery(openId))
}

export default function MailsScreen() {
  const list = screen.useList()
  return (
    <>
      <PageHeader
        title="Messages"
        hint="Tous les e-mails écrits par le site, envoyés ou non&nbsp;: les échecs d’abord, puis les plus récents."
        more={<RefreshButton table={mails.table} />}
      />
      <ListToolbar search="Rechercher un destinataire, un objet">
        <ChoiceFilter name="etat" label="État" all="Tout état" labels={mailStatusLabels} />
      </ListToolbar>
      <RecordList
        list={list}
        caption="Messages"
        columns={mailColumns(list.hrefOf)}
        empty={{ icon: MailOpen, title: "Aucun message", description: "Les e-mails du site arriveront ici." }}
        noResult="Aucun message ne correspond à ces critères."
      />
      <RecordPanel
        id={list.openId}
        query={mails.detailsQuery}
        title="Message"
        titleOf={() => "Message"}
        size="xl"
        onClose={list.close}
      >
        {(mail) => <MailFacts mail={mail} />}
      </RecordPanel>
    </>
  )
}
