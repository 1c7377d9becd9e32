import { Switch } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { CircleCheck, CircleHelp, CircleSlash } from "lucide-react"
import type { Faq } from "#app/office-screens/content/faqs/data.ts"
import { faqParams, faqs } from "#app/office-screens/content/faqs/records.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { ItemActions } from "#app/office/order/item-actions.tsx"
import { OrderedList } from "#app/office/order/ordered-list.tsx"
import { useMove } from "#app/office/order/use-move.ts"
import { Counters } from "#app/office/records/counters.tsx"
import { RefreshButton } from "#app/office/live/refresh-button.tsx"
import { AddButton } from "#app/office/records/add-button.tsx"
import { ListStates } from "#app/office/records/list-states.tsx"
import { Filter, ListToolbar } from "#app/office/records/list-toolbar.tsx"
import { RecordDialog } from "#app/office/records/record-dialog.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { defineListScreen } from "#app/office/records/define-list-screen.ts"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { lazyAfterFirstScreen } from "#app/office/shell/lazy-after-first-screen.ts"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { holdsWords } from "#domain/search-text.ts"
import type { Route } from "./+types/faqs"

const FaqDialog = lazyAfterFirstScreen(() =>
  import("#app/office-screens/content/faqs/faq-dialog.tsx").then((m) => m.FaqDialog),
)

const EVERYTHING = { page: 1 }
const quoted = ({ question }: Faq) => `«\u00a0${question}\u00a0»`
const ACTIVE = { label: "Active", tone: "success", icon: CircleCheck } as const
const INACTIVE = { label: "Inactive", tone: "neutral", icon: CircleSlash } as const

export const meta = officeMeta("FAQ")

const screen = defineListScreen(faqs.listQuery, faqParams)

export const handle: RouteHandle = { reads: screen.reads }

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  screen.prime(request)
}

export default function FaqsScreen() {
  const list = screen.useList({
    matches: ({ question, answer, is_active }, { query, status }) =>
      holdsWords(`${question} ${answer}`, query) && (status === null || (status === "actives") === is_active),
  })
  const everything = useQuery(faqs.listQuery(EVERYTHING))
  const all = everything.data?.rows
  const move = useMove<"display_order", Faq>(faqs, "display_order", "Erreur lors du déplacement de la FAQ")
  const set = faqs.useSet<{ is_active: boolean }>("Erreur lors de la sauvegarde de la FAQ")
  const remove = faqs.useDelete({
    done: "FAQ supprimée avec succès\u00a0!",
    failed: "Erreur lors de la suppression de la FAQ",
  })
  const { change, close, openId } = list
  const { status, isAdding } = list.state
  const closeNew = () => change({ fenetre: null }, { replace: true })

  return (
    <>
      <PageHeader
        title="FAQ"
        hint="Les questions de la page Contact, dans l’ordre où les visiteurs les lisent."
        more={<RefreshButton table={faqs.table} />}
        main={<AddButton dialog="nouvelle">Nouvelle question</AddButton>}
      />
      <Counters
        read={everything}
        counters={[
          { label: "au total", count: all?.length, to: "/admin/faqs" },
          {
            label: ["active", "actives"],
            count: all?.filter(({ is_active }) => is_active).length,
            to: "/admin/faqs?etat=actives",
            isCurrent: status === "actives",
          },
        ]}
      />
      <ListToolbar search="Rechercher une question">
        <Filter name="etat" label="État" all="Tout état" labels={{ actives: "Actives", inactives: "Inactives" }} />
      </ListToolbar>
      <ListStates
        list={list}
        errorTitle="Erreur lors du chargement des FAQs."
        errorUnexplained="Une erreur est survenue lors du chargement des FAQs."
        empty={{ icon: CircleHelp, title: "Aucune question", description: "La page Contact montre celles d’origine." }}
        noResult="Aucune question ne correspond à ces critères."
      >
        {(rows) => (
          <OrderedList
            caption="Questions"
            rows={rows}
            nameOf={quoted}
            placeOf={({ display_order }) => display_order}
            onMove={(row, target) => move.mutate({ row, target })}
          >
            {(faq) => (
              <>
                <strong>{faq.question}</strong>
                <p className="office-minor office-prose">{faq.answer}</p>
                <ItemActions
                  about={quoted(faq)}
                  question="Supprimer cette question&nbsp;?"
                  onEdit={() => change({ question: faq.id })}
                  onDelete={() => remove.mutate(faq.id)}
                >
                  <StatusBadge look={faq.is_active ? ACTIVE : INACTIVE} />
                  <Switch
                    size="sm"
                    checked={faq.is_active}
                    aria-label={`Afficher ${quoted(faq)} sur le site`}
                    onChange={({ currentTarget }) =>
                      set.mutate({ id: faq.id, values: { is_active: currentTarget.checked } })
                    }
                  />
                </ItemActions>
              </>
            )}
          </OrderedList>
        )}
      </ListStates>
      {isAdding ? (
        <RecordDialog query={faqs.listQuery(EVERYTHING)} title="Nouvelle question" onClose={closeNew}>
          {({ rows }) => <FaqDialog faq={null} place={rows.length + 1} onClose={closeNew} />}
        </RecordDialog>
      ) : null}
      {openId === null ? null : (
        <RecordDialog key={openId} query={faqs.detailsQuery(openId)} title="Modifier la question" onClose={close}>
          {(faq) => <FaqDialog faq={faq} place={faq.display_order} onClose={close} />}
        </RecordDialog>
      )}
    </>
  )
}
