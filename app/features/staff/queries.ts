import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query"
import { toastError, toastSuccess } from "#app/components/office/toasts.tsx"
import type { Db } from "#app/lib/db.ts"
import { reasonOf } from "#app/lib/reason-of.ts"
import { announceTableChange } from "#app/lib/table-changed.ts"
import type { Role } from "#domain/auth/roles.ts"
import type { InviteStaffInput } from "#domain/auth/schema.ts"
import {
  type AccountScope,
  changeAccount,
  inviteStaff,
  listAccounts,
  removeFactorOf,
  sendPasswordLink,
} from "./data.ts"

const TABLE = "profiles"

export function accountsQuery(db: Db, scope: AccountScope) {
  return queryOptions({
    queryKey: [TABLE, "accounts", scope] as const,
    queryFn: () => listAccounts(db, scope),
    placeholderData: keepPreviousData,
  })
}

export function useChangeRole(db: Db) {
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: Role }) => changeAccount(db, id, { role }),
    onSuccess: () => toastSuccess("Rôle mis à jour"),
    onError: (error) => toastError("Erreur lors de la mise à jour du rôle", reasonOf(error)),
    onSettled: () => announceTableChange(TABLE),
  })
}

export function useSetAccess(db: Db) {
  return useMutation({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) => changeAccount(db, id, { is_active: isActive }),
    onSuccess: (_nothing, { isActive }) => toastSuccess(isActive ? "Compte réactivé" : "Compte désactivé"),
    onError: (error) => toastError("Erreur lors de la mise à jour de l’accès", reasonOf(error)),
    onSettled: () => announceTableChange(TABLE),
  })
}

export function useInviteStaff(db: Db) {
  return useMutation({
    mutationFn: (input: InviteStaffInput) => inviteStaff(db, input),
    onSuccess: (_nothing, { email }) => toastSuccess(`Invitation envoyée à ${email}`),
    onSettled: () => announceTableChange(TABLE),
  })
}

export function useSendPasswordLink(db: Db) {
  return useMutation({
    mutationFn: (email: string) => sendPasswordLink(db, email),
    onSuccess: (_nothing, email) => toastSuccess(`Lien de réinitialisation envoyé à ${email}`),
    onError: (error) => toastError("Erreur lors de l’envoi du lien", reasonOf(error)),
  })
}

export function useRemoveFactorOf(db: Db) {
  return useMutation({
    mutationFn: (id: string) => removeFactorOf(db, id),
    onSuccess: () => toastSuccess("Double authentification retirée"),
    onError: (error) => toastError("Erreur lors du retrait de la double authentification", reasonOf(error)),
  })
}
