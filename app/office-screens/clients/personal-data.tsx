import { useMutation } from "@tanstack/react-query"
import { Archive, Combine, Download, Trash2 } from "lucide-react"
import { useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { saveFile } from "#app/office/export/csv.ts"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { toastError } from "#app/office/feedback/toasts.tsx"
import { confirmAction } from "#app/office/form/confirm.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { describeErasure, describeFound } from "#domain/personal-data/labels.ts"
import { parisToday } from "#domain/dates.ts"
import { ClientPicker } from "./client-picker.tsx"
import { type Card, type Client, eraseClient, exportClient, mergeClients, readErasure } from "./data.ts"
import { clients } from "./queries.ts"

type PersonalDataProps = { client: Client; isAdmin: boolean; onArchive: (() => void) | null; onGone: () => void }

/** The file's end: archive it; for administrators, hand out the data or erase them, on every file that was merged. */
export function PersonalData({ client, isAdmin, onArchive, onGone }: PersonalDataProps) {
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
        detail: `${describeFound(erasable)} Cela ne s’annule pas. Ce qui a été payé garde ses montants et ses dates pour la comptabilité. Les devis signés, les factures émises et les notes déjà établies restent dix ans, avec le nom, comme la loi l’exige.`,
        confirmLabel: "Effacer",
        isDestructive: true,
        onConfirm: () => erase.mutate(),
      }),
    onError: (error) => toastError("La liste n’a pas été lue", reasonOf(error)),
  })
  const [isMerging, setMerging] = useState(false)
  const merge = useChange({
    table: clients.table,
    change: (db, other: Card) => mergeClients(db, client.id, other.id),
    done: (_id, other) => `La fiche «\u00a0${other.name}\u00a0» est réunie à celle-ci`,
    failed: "Les fiches n’ont pas été réunies",
    onDone: () => setMerging(false),
  })
  return (
    <Panel title="Cette fiche">
      {isMerging ? (
        <ClientPicker
          title={`Réunir avec ${client.card.name}`}
          description="Rien n’est effacé&nbsp;: vous pourrez séparer les fiches à tout moment."
          without={client.id}
          isBusy={merge.isPending}
          onChoose={(other) => merge.mutate(other)}
          onClose={() => setMerging(false)}
        />
      ) : null}
      <div className="office-actions">
        <IconButton variant="default" icon={Combine} onClick={() => setMerging(true)}>
          Réunir
        </IconButton>
        {onArchive ? (
          <IconButton variant="default" icon={Archive} onClick={onArchive}>
            Archiver
          </IconButton>
        ) : null}
        {isAdmin ? (
          <>
            <IconButton variant="default" icon={Download} loading={hand.isPending} onClick={() => hand.mutate()}>
              Copie des données
            </IconButton>
            <IconButton
              variant="subtle"
              color="red"
              icon={Trash2}
              loading={ask.isPending || erase.isPending}
              onClick={() => ask.mutate()}
            >
              Effacer
            </IconButton>
          </>
        ) : null}
      </div>
    </Panel>
  )
}
