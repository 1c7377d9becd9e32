import { useQuery } from "@tanstack/react-query"
import { FileSignature, Link2, PenLine, Send, Tablet } from "lucide-react"
import { lazy, useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { copyLink } from "#app/office/feedback/copy-text.tsx"
import { mailSentence, mailsLeave } from "#app/office/feedback/mails-leave.ts"
import { confirmAction } from "#app/office/form/confirm.tsx"
import { readLink } from "#app/office/links/data.ts"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { LazyDialog } from "#app/office/records/record-dialog.tsx"
import { useChange } from "#app/office/records/use-change.ts"
import { FoldMenu } from "#app/office/shell/fold-menu.tsx"
import { DrawnList, readWhileDrawn, shortHash } from "#app/office/upload/drawn-documents.tsx"
import { formatDateTime, formatShortDate } from "#domain/dates.ts"
import { type MinutesVersion, sendMinutes } from "./data.ts"
import { minutesQuery, RECEPTIONS } from "./queries.ts"
import styles from "./reception.module.css"

const PaperMinutesDialog = lazy(() =>
  import("./paper-minutes-dialog.tsx").then((m) => ({ default: m.PaperMinutesDialog })),
)

type MinutesProps = { projectId: string; clientName: string }

/** The minutes of the reception: whether they are signed, by whom and when; their papers; and how to have them signed. */
export function Minutes({ projectId, clientName }: MinutesProps) {
  const read = useQuery({
    ...minutesQuery(projectId),
    refetchInterval: ({ state }) => readWhileDrawn(state.data?.flatMap(({ documents }) => documents) ?? []),
  })
  const [isPaper, setPaper] = useState(false)
  const versions = read.data ?? []
  const [last] = versions
  return (
    <div className={styles.minutes}>
      <ErrorOf read={read} />
      {last ? (
        <>
          <div className="office-between">
            <div>
              <b>Procès-verbal</b>
              <div className="office-minor">{describe(last)}</div>
            </div>
            {last.means === null ? <Sign minutes={last} onPaper={() => setPaper(true)} /> : null}
          </div>
          <DrawnList documents={versions.flatMap(papersOf)} />
        </>
      ) : null}
      {isPaper && last ? (
        <LazyDialog onClose={() => setPaper(false)}>
          <PaperMinutesDialog minutesId={last.id} clientName={clientName} onClose={() => setPaper(false)} />
        </LazyDialog>
      ) : null}
    </div>
  )
}

function describe({ means, name, signed_at, signed_on, sent_at }: MinutesVersion): string {
  if (means === "paper") return `Signé sur papier par ${name} le ${formatShortDate(signed_on ?? "")}`
  if (means === "online") return `Signé par ${name} le ${formatDateTime(new Date(signed_at ?? ""))}`
  return sent_at ? `Pas encore signé, envoyé le ${formatDateTime(new Date(sent_at))}` : "Pas encore signé"
}

/** Of a signed version the copy that says who signed, and the file that was signed. */
const papersOf = ({ documents, version_no, means }: MinutesVersion) =>
  documents.map((paper) => {
    const isCopy = paper.kind === "minutes_signed"
    const name = isCopy ? "Procès-verbal signé" : means ? "Fichier d’origine" : "Procès-verbal à signer"
    return {
      ...paper,
      name: `${name}, version\u00a0${version_no}`,
      fileName: `Procès-verbal de réception${isCopy ? " signé" : ""}.pdf`,
      facts: paper.made_at ? `${formatDateTime(new Date(paper.made_at))} · ${shortHash(paper)}` : "",
    }
  })

type SignProps = { minutes: MinutesVersion; onPaper: () => void }

function Sign({ minutes: { id, sent_at }, onPaper }: SignProps) {
  const send = useChange({
    table: RECEPTIONS,
    change: (db) => sendMinutes(db, id),
    done: () =>
      mailSentence("Procès-verbal envoyé au client", "Procès-verbal prêt, e-mail conservé dans «\u00a0Messages\u00a0»"),
    failed: "Le procès-verbal n’a pas été envoyé",
    readsAgainWhenRefused: true,
  })
  const open = useChange({
    table: RECEPTIONS,
    change: (db) => readLink(db, { kind: "minutes", id }),
    // The page of the client takes the place of the office: « Retour » of the browser leads back.
    onDone: (url) => window.location.assign(url),
    failed: "La page du client n’a pas été ouverte",
  })
  const sign = () =>
    confirmAction({
      title: "Faire signer sur place",
      question: mailsLeave()
        ? "Le client lit le procès-verbal sur cet appareil. Le code qui signe lui arrive par e-mail, sur son téléphone\u00a0: il le saisit ici lui-même."
        : "Aucun serveur d’e-mail n’est configuré\u00a0: le code ne peut pas arriver au client. Faites signer sur papier.",
      confirmLabel: "Ouvrir la page du client",
      onConfirm: () => open.mutate(),
    })
  return (
    <FoldMenu
      label="Faire signer le procès-verbal"
      className={styles.sign}
      items={[
        {
          label: sent_at ? "Envoyer à nouveau" : "Envoyer au client",
          icon: Send,
          onChoose: () => send.mutate(),
        },
        { label: "Faire signer sur place", icon: Tablet, onChoose: sign },
        { label: "Signé sur papier", icon: PenLine, onChoose: onPaper },
        {
          label: "Copier le lien",
          icon: Link2,
          onChoose: () =>
            void copyLink(
              () => readLink(browserDb(), { kind: "minutes", id }),
              "Lien copié\u00a0: il ouvre le procès-verbal sans compte",
            ),
        },
      ]}
    >
      <FileSignature aria-hidden size={16} /> Faire signer
    </FoldMenu>
  )
}
