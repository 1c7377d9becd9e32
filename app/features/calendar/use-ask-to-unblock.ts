import { confirmAction } from "#app/components/office/confirm.tsx"
import type { Db } from "#app/lib/db.ts"
import { useUnblockDate } from "./queries.ts"

/** Opens a closed day again, after the question. */
export function useAskToUnblock(db: Db) {
  const unblock = useUnblockDate(db)
  return (id: string) =>
    confirmAction({
      title: "Débloquer la date",
      question: "Êtes-vous sûr de vouloir débloquer cette date ?",
      confirmLabel: "Débloquer",
      onConfirm: () => unblock.mutate(id),
    })
}
