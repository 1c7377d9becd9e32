import { confirmAction } from "#app/office/form/confirm.tsx"
import { useUnblockDate } from "./queries.ts"

/** Reopens a closed day, after a confirmation. */
export function useAskToUnblock() {
  const unblock = useUnblockDate()
  return (id: string) =>
    confirmAction({
      title: "Débloquer la date",
      question: "Êtes-vous sûr de vouloir débloquer cette date\u00a0?",
      confirmLabel: "Débloquer",
      onConfirm: () => unblock.mutate(id),
    })
}
