import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query"
import { toastError, toastSuccess } from "#app/components/office/toasts.tsx"
import { browserDb } from "#app/lib/browser-db.ts"
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

export function accountsQuery(scope: AccountScope) {
  return queryOptions({
    queryKey: [TABLE, "accounts", scope] as const,
    queryFn: () => listAccounts(browserDb(), scope),
    placeholderData: keepPreviousData,
  })
}

export function useChangeRole() {
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: Role }) => changeAccount(browserDb(), id, { role }),
    onSuccess: () => toastSuccess("Rôle mis à jour"),
    onError: (error) => toastError("Erreur lors de la mise à jour du rôle", reasonOf(error)),
    onSettled: () => announceTableChange(TABLE),
  })
}

export function useSetAccess() {
  return useMutation({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      changeAccount(browserDb(), id, { is_active: isActive }),
    onSuccess: (_nothing, { isActive }) => toastSuccess(isActive ? "Compte réactivé" : "Compte désactivé"),
    onError: (error) => toastError("Erreur lors de la mise à jour de l’accès", reasonOf(error)),
    onSettled: () => announceTableChange(TABLE),
  })
}

export function useInviteStaff() {
  return useMutation({
    mutationFn: (input: InviteStaffInput) => inviteStaff(browserDb(), input),
    onSuccess: (_nothing, { email }) => toastSuccess(`Invitation envoyée à ${email}`),
    onSettled: () => announceTableChange(TABLE),
  })
}

export function useSendPasswordLink() {
  return useMutation({
    mutationFn: (email: string) => sendPasswordLink(browserDb(), email),
    onSuccess: (_nothing, email) => toastSuccess(`Lien de réinitialisation envoyé à ${email}`),
    onError: (error) => toastError("Erreur lors de l’envoi du lien", reasonOf(error)),
  })
}

export function useRemoveFactorOf() {
  return useMutation({
    mutationFn: (id: string) => removeFactorOf(browserDb(), id),
    onSuccess: () => toastSuccess("Double authentification retirée"),
    onError: (error) => toastError("Erreur lors du retrait de la double authentification", reasonOf(error)),
  })
}
