import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { mailSentence } from "#app/office/feedback/mails-leave.ts"
import { useChange } from "#app/office/records/use-change.ts"
import type { Role } from "#domain/auth/roles.ts"
import {
  type AccountScope,
  changeAccount,
  inviteStaff,
  listAccounts,
  removeFactorOf,
  sendPasswordLink,
} from "./data.ts"

const TABLE = "profiles"

export function accountsQuery(scope: AccountScope) {
  return queryOptions({
    queryKey: [TABLE, "accounts", scope] as const,
    queryFn: () => listAccounts(browserDb(), scope),
    placeholderData: keepPreviousData,
  })
}

export function useChangeRole() {
  return useChange({
    table: TABLE,
    change: (db, { id, role }: { id: string; role: Role }) => changeAccount(db, id, { role }),
    done: "Rôle mis à jour",
    failed: "Erreur lors de la mise à jour du rôle",
    readsAgainWhenRefused: true,
  })
}

export function useSetAccess() {
  return useChange({
    table: TABLE,
    change: (db, { id, isActive }: { id: string; isActive: boolean }) => changeAccount(db, id, { is_active: isActive }),
    done: (_nothing, { isActive }) => (isActive ? "Compte réactivé" : "Compte désactivé"),
    failed: "Erreur lors de la mise à jour de l’accès",
    readsAgainWhenRefused: true,
  })
}

export function useInviteStaff() {
  return useChange({
    table: TABLE,
    change: inviteStaff,
    done: (_nothing, { email }) =>
      mailSentence(
        `Invitation envoyée à ${email}`,
        `Invitation conservée, aucun serveur d’e-mail\u00a0: son lien est dans les e-mails`,
      ),
    readsAgainWhenRefused: true,
  })
}

export function useSendPasswordLink() {
  return useChange({
    table: TABLE,
    change: sendPasswordLink,
    done: (_nothing, email) =>
      mailSentence(
        `Lien de réinitialisation demandé\u00a0: ${email} le reçoit dans la minute, sauf si plusieurs viennent déjà d’y partir.`,
        "Lien conservé, aucun serveur d’e-mail\u00a0: il est dans les e-mails",
      ),
    failed: "Erreur lors de l’envoi du lien",
  })
}

export function useRemoveFactorOf() {
  return useChange({
    table: TABLE,
    change: removeFactorOf,
    done: "Double authentification retirée",
    failed: "Erreur lors du retrait de la double authentification",
  })
}
