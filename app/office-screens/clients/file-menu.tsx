import { inWords } from "#domain/numbers.ts"
import { ACCOUNTS_YEARS } from "#domain/law.gen.ts"
import { useMutation } from "@tanstack/react-query"
import { Archive, Combine, Download, Ellipsis, FilePlus2, Pencil, Trash2 } from "lucide-react"
import { lazy, useState } from "react"
import { useNavigate } from "react-router"
import { browserDb } from "#app/lib/browser-db.ts"
import { saveFile } from "#app/office/export/csv.ts"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { toastError } from "#app/office/feedback/toasts.tsx"
import { confirmAction } from "#app/office/form/confirm.tsx"
import { LazyDialog } from "#app/office/records/record-dialog.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { FoldMenu, type FoldedItem } from "#app/office/shell/fold-menu.tsx"
import { describeErasure, describeFound } from "#domain/personal-data/labels.ts"
import { parisToday } from "#domain/dates.ts"
import { ClientPicker } from "./client-picker.tsx"
import { type Card, type Client, eraseClient, exportClient, readErasure } from "./data.ts"
import { compareClients } from "./merging/data.ts"
import { clients } from "./queries.ts"

const MergeDialog = lazy(() => import("./merging/merge-dialog.tsx").then((m) => ({ default: m.MergeDialog })))

type FileMenuProps = {
  client: Client
  isAdmin: boolean
  /** Null: the page has a button for it. */ onEdit: (() => void) | null
  onArchive: (() => void) | null
  onGone: () => void
}

/**
 * What is seldom done with a file: a quote of its own, a merge, the archive; for administrators, hand out the data or erase them, on every
 * file that was merged.
 */
export function FileMenu({ client, isAdmin, onEdit, onArchive, onGone }: FileMenuProps) {
  const navigate = useNavigate()
  const hand = useMutation({
    mutationFn: () => exportClient(browserDb(), client.id),
    onSuccess: (data) =>
      saveFile(`donnees-client-${parisToday()}.json`, "application/json", JSON.stringify(data, null, 2)),
    onError: (error) => toastError("La copie n’a pas été préparée", reasonOf(error)),
  })
  const erase = useChange({
    table: clients.table,
    change: (db) => eraseClient(db, client.id),
    done: (erasure) => `Données effacées\u00a0: ${describeErasure(erasure)}`,
    failed: "Les données n’ont pas été effacées",
    onDone: onGone,
  })
  // The list of what will be touched comes before the second click.
  const ask = useMutation({
    mutationFn: () => readErasure(browserDb(), client.id),
    onSuccess: (erasable) =>
      confirmAction({
        title: "Effacer ce client",
        question: `Êtes-vous sûr de vouloir effacer ${erasable.names.join(", ")}\u00a0?`,
        detail: `${describeFound(erasable)} Cela ne s’annule pas. Ce qui a été payé garde ses montants et ses dates pour la comptabilité. Les devis signés, les factures émises et les notes déjà établies restent ${inWords(ACCOUNTS_YEARS)} ans, avec le nom, comme la loi l’exige.`,
        confirmLabel: "Effacer",
        isDestructive: true,
        onConfirm: () => erase.mutate(),
      }),
    onError: (error) => toastError("La liste n’a pas été lue", reasonOf(error)),
  })
  const [isMerging, setMerging] = useState(false)
  const compare = useMutation({
    mutationFn: (other: Card) => compareClients(browserDb(), client.id, other.id),
    onSuccess: () => setMerging(false),
    onError: (error) => toastError("Les fiches n’ont pas été lues", reasonOf(error)),
  })
  const items: FoldedItem[] = [
    ...(onEdit ? [{ label: "Modifier", icon: Pencil, onChoose: onEdit }] : []),
    {
      label: "Nouveau devis",
      icon: FilePlus2,
      onChoose: () => void navigate(`/admin/devis/nouveau?client=${client.id}`),
    },
    { label: "Réunir avec une autre fiche", icon: Combine, onChoose: () => setMerging(true) },
    ...(onArchive ? [{ label: "Archiver", icon: Archive, onChoose: onArchive }] : []),
    ...(isAdmin
      ? [
          { label: "Copie des données", icon: Download, onChoose: () => hand.mutate() },
          { label: "Effacer", icon: Trash2, onChoose: () => ask.mutate() },
        ]
      : []),
  ]
  return (
    <>
      <FoldMenu label="Plus d’actions" items={items}>
        <Ellipsis aria-hidden size={20} />
      </FoldMenu>
      {isMerging ? (
        <ClientPicker
          title={`Réunir avec ${client.card.name}`}
          description="Vous verrez les deux fiches côte à côte avant de les réunir."
          without={client.id}
          isBusy={compare.isPending}
          onChoose={(other) => compare.mutate(other)}
          onClose={() => setMerging(false)}
        />
      ) : null}
      {compare.data ? (
        <LazyDialog onClose={() => compare.reset()}>
          <MergeDialog comparison={compare.data} onClose={() => compare.reset()} />
        </LazyDialog>
      ) : null}
    </>
  )
}
