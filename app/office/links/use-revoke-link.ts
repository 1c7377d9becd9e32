import { confirmAction } from "../form/confirm.tsx"
import { useChange } from "../records/use-change.ts"
import { type LinkSubject, revokeLink } from "./data.ts"

/** Asks, and then the link stops working for everybody who has it. */
export function useRevokeLink(subject: LinkSubject): () => void {
  const revoke = useChange({
    table: "private_links",
    change: (db) => revokeLink(db, subject),
    done: "Lien révoqué\u00a0: il n’ouvre plus rien",
    failed: "Le lien n’a pas été révoqué",
  })
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
