import { useDisclosure } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { UserPlus } from "lucide-react"
import * as z from "zod/mini"
import { confirmAction } from "#app/office/form/confirm.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Filter, ListToolbar } from "#app/office/records/list-toolbar.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { Records, RecordsSkeleton } from "#app/office/records/records.tsx"
import { useView } from "#app/office/records/view-switch.tsx"
import { useUrlState } from "#app/office/records/url-state.ts"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { roleLabels } from "#domain/auth/labels.ts"
import { accessLabels, type Role } from "#domain/auth/roles.ts"
import { type Account, ACCOUNT_LIMIT, type AccountScope } from "./data.ts"
import { accountsQuery, useChangeRole, useRemoveFactorOf, useSendPasswordLink, useSetAccess } from "./queries.ts"
import { type AccountActions, columnsFor, nameOf } from "./account.tsx"
import { InviteDialog } from "./invite-dialog.tsx"
import styles from "./staff.module.css"

const scopeSchema = z.catch(z.enum(["team", "all"]), "team")
const parseScope = (params: URLSearchParams): AccountScope => scopeSchema.parse(params.get("comptes"))

/** The accounts of staff, for administrators: who has access, and with which role. The database refuses changes by other users. */
export function StaffList({ ownId }: { ownId: string }) {
  const [scope] = useUrlState(parseScope)
  const view = useView(null)
  const [isInviting, invitation] = useDisclosure(false)
  const read = useQuery(accountsQuery(scope))
  const { data: accounts, error, isPlaceholderData } = read
  const actions = useAccountActions(ownId)

  function list() {
    if (!accounts) return error ? <ErrorOf read={read} /> : <RecordsSkeleton view={view} count={3} />
    return (
      <>
        <ErrorOf read={read} />
        <Records
          caption="Comptes"
          view={view}
          rows={accounts}
          isStale={isPlaceholderData}
          rowKey={(account) => account.id}
          columns={columnsFor(ownId, actions)}
        />
        {accounts.length === ACCOUNT_LIMIT ? (
          <p className="office-minor">Les {ACCOUNT_LIMIT} premiers comptes seulement sont affichés.</p>
        ) : null}
      </>
    )
  }

  return (
    <Panel
      title="Comptes"
      description="Les personnes qui entrent dans le back-office, ou dans leur journée sur le terrain. Les sessions d’un compte désactivé se ferment aussitôt, partout."
      actions={
        <IconButton icon={UserPlus} onClick={invitation.open}>
          Inviter
        </IconButton>
      }
    >
      <ListToolbar>
        <Filter
          name="comptes"
          label="Comptes affichés"
          all="Comptes de l’équipe"
          labels={{ all: "Tous les comptes" }}
        />
      </ListToolbar>
      {list()}
      {isInviting ? <InviteDialog onClose={invitation.close} /> : null}
    </Panel>
  )
}

function useAccountActions(ownId: string): AccountActions {
  const changeRole = useChangeRole()
  const setAccess = useSetAccess()
  const sendLink = useSendPasswordLink()
  const removeFactor = useRemoveFactorOf()
  return {
    onRole: (account: Account, role: Role) =>
      confirmAction({
        title: "Changer le rôle",
        question: `${nameOf(account)} devient ${roleLabels[role]}\u00a0: ${accessLabels[role].toLowerCase()}.${account.id === ownId ? " Il s’agit de votre propre compte." : ""}`,
        confirmLabel: "Changer le rôle",
        isDestructive: role === "user" || account.id === ownId,
        onConfirm: () => changeRole.mutate({ id: account.id, role }),
      }),
    onAccess: (account: Account) =>
      account.is_active
        ? confirmAction({
            title: "Désactiver le compte",
            question: `Les sessions de ${nameOf(account)} se ferment aussitôt, et ce compte ne pourra plus entrer.`,
            confirmLabel: "Désactiver",
            isDestructive: true,
            onConfirm: () => setAccess.mutate({ id: account.id, isActive: false }),
          })
        : setAccess.mutate({ id: account.id, isActive: true }),
    onPasswordLink: ({ email }: Account) => sendLink.mutate(email),
    onFactor: (account: Account) =>
      confirmAction({
        title: "Retirer la double authentification",
        question: `Le mot de passe de ${nameOf(account)} suffira pour entrer, jusqu’à ce qu’un nouveau téléphone soit enregistré. Vérifiez d’abord que la demande vient bien de cette personne.`,
        confirmLabel: "Retirer",
        isDestructive: true,
        onConfirm: () => removeFactor.mutate(account.id),
      }),
  }
}

/** Shown to managers instead of the list. */
export function StaffExplanation() {
  return (
    <Panel title="Comptes">
      <p className={styles.note}>
        Seuls les administrateurs invitent des personnes, changent les rôles et désactivent des comptes. Demandez-leur
        ce dont vous avez besoin&nbsp;; votre mot de passe et votre double authentification se règlent dans votre
        profil.
      </p>
    </Panel>
  )
}
