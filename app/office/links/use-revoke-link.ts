import { confirmAction } from "../form/confirm.tsx"
import { useChange } from "../records/use-change.ts"
import { type LinkSubject, revokeLink } from "./data.ts"

/** The link stops working for everybody who has it. */
export function useRevoke(subject: LinkSubject) {
  return useChange({
    table: "private_links",
    change: (db) => revokeLink(db, subject),
    done: "Lien révoqué\u00a0: il n’ouvre plus rien",
    failed: "Le lien n’a pas été révoqué",
  })
}

/** The same, from a screen: it asks first. */
export function useRevokeLink(subject: LinkSubject): () => void {
  const revoke = useRevoke(subject)
  return () =>
    confirmAction({
      title: "Révoquer le lien",
      question: "Êtes-vous sûr de vouloir révoquer ce lien\u00a0?",
      detail: "La page ne s’ouvre plus, pour personne. Vous pourrez en donner un autre.",
      confirmLabel: "Révoquer",
      isDestructive: true,
      onConfirm: () => revoke.mutate(),
    })
}
