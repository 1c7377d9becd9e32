import { Alert, Button, CopyButton, Modal, Skeleton, TextInput } from "@mantine/core"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { useQuery } from "@tanstack/react-query"
import { Check, Copy, KeyRound, RefreshCw, Trash2 } from "lucide-react"
import { confirmAction } from "#app/office/form/confirm.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { formatDateTime } from "#domain/dates.ts"
import type { MyFeed } from "./data.ts"
import { myFeedQuery, useRenewFeed, useRevokeFeed } from "./queries.ts"
import styles from "../calendar.module.css"

/** « S’abonner à ce calendrier »: the user's own feed URL, shown once; it can be replaced or revoked. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const read = useQuery(myFeedQuery())
  const { data: feed, error } = read
  const renew = useRenewFeed()
  const revoke = useRevokeFeed()
  const isPhone = useIsPhone()
  const isBusy = renew.isPending || revoke.isPending

  function body() {
    if (feed === undefined) return error ? null : <Skeleton height={80} />
    if (feed === null)
      return (
        <IconButton icon={KeyRound} loading={renew.isPending} onClick={() => renew.mutate()}>
          Créer mon adresse
        </IconButton>
      )
    return (
      <>
        {renew.data ? <Address address={new URL(renew.data, window.location.origin).href} /> : null}
        <p className="office-small">{describe(feed)}</p>
        <div className={`office-actions ${styles.actions}`}>
          <IconButton
            variant="subtle"
            color="red"
            disabled={isBusy}
            icon={Trash2}
            onClick={() =>
              confirmAction({
                title: "Révoquer l’adresse",
                question:
                  "Les agendas qui utilisent cette adresse ne seront plus mis à jour. Voulez-vous la révoquer\u00a0?",
                confirmLabel: "Révoquer",
                isDestructive: true,
                onConfirm: () => revoke.mutate(undefined, { onSuccess: () => renew.reset() }),
              })
            }
          >
            Révoquer
          </IconButton>
          <IconButton
            variant="default"
            disabled={isBusy}
            icon={RefreshCw}
            onClick={() =>
              confirmAction({
                title: "Renouveler l’adresse",
                question: "L’adresse actuelle cessera de fonctionner. Voulez-vous en créer une autre\u00a0?",
                confirmLabel: "Renouveler",
                onConfirm: () => renew.mutate(),
              })
            }
          >
            Renouveler
          </IconButton>
        </div>
      </>
    )
  }

  return (
    <Modal opened onClose={onClose} title="S’abonner à ce calendrier" fullScreen={isPhone}>
      <div className="office-stack">
        <p className="office-small">
          Votre téléphone ou votre logiciel d’agenda peut suivre les interventions par une adresse personnelle. Qui la
          connaît lit les noms et les adresses des clients&nbsp;: ne la partagez pas.
        </p>
        <ErrorOf read={read} />
        {body()}
      </div>
    </Modal>
  )
}

function describe({ created_at, last_read_at }: MyFeed): string {
  const made = `Adresse créée le ${formatDateTime(new Date(created_at))}`
  return last_read_at
    ? `${made}, lue pour la dernière fois le ${formatDateTime(new Date(last_read_at))}.`
    : `${made}, pas encore lue.`
}

function Address({ address }: { address: string }) {
  return (
    <Alert role="status" color="green" icon={<KeyRound aria-hidden />} title="Copiez cette adresse maintenant">
      <p className="office-small">Elle ne sera plus affichée.</p>
      <TextInput
        mt="xs"
        aria-label="Adresse de l’agenda"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button
            mt="xs"
            variant="default"
            leftSection={copied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
            onClick={copy}
          >
            {copied ? "Adresse copiée" : "Copier l’adresse"}
          </Button>
        )}
      </CopyButton>
    </Alert>
  )
}
