import { ActionIcon, Menu } from "@mantine/core"
import {
  CircleCheck,
  CircleSlash,
  EllipsisVertical,
  HardHat,
  Hourglass,
  KeyRound,
  ShieldCheck,
  ShieldOff,
  UserCheck,
  UserCog,
  UserRound,
  UserX,
} from "lucide-react"
import { useRef } from "react"
import { Instant } from "#app/office/records/cells.tsx"
import { PersonPicture } from "#app/office/shell/person-picture.tsx"
import { Email, Lines, Minor } from "#app/office/records/record-cells.tsx"
import type { Column } from "#app/office/records/records.tsx"
import { StatusBadge, type StatusLook } from "#app/office/records/status-badge.tsx"
import { StatusSelect } from "#app/office/records/status-select.tsx"
import { roleLabels } from "#domain/auth/labels.ts"
import type { Role } from "#domain/auth/roles.ts"
import type { Account } from "./data.ts"
import styles from "./staff.module.css"

export type AccountActions = {
  onRole: (account: Account, role: Role) => void
  /** Deactivates an active account, or reactivates an inactive one. */
  onAccess: (account: Account) => void
  onPasswordLink: (account: Account) => void
  onFactor: (account: Account) => void
}

const roleLooks: Record<Role, StatusLook> = {
  admin: { label: roleLabels.admin, tone: "info", icon: ShieldCheck },
  manager: { label: roleLabels.manager, tone: "neutral", icon: UserCog },
  field: { label: roleLabels.field, tone: "neutral", icon: HardHat },
  user: { label: roleLabels.user, tone: "neutral", icon: UserRound },
}
const ACTIVE: StatusLook = { label: "Actif", tone: "success", icon: CircleCheck }
/** An account whose invitation was sent and not used yet. */
const INVITED: StatusLook = { label: "Invité", tone: "info", icon: Hourglass }
const INACTIVE: StatusLook = { label: "Inactif", tone: "neutral", icon: CircleSlash }

export function nameOf({ full_name, email }: Account): string {
  return full_name || email
}

function accessOf({ is_active, last_login }: Account): StatusLook {
  if (!is_active) return INACTIVE
  return last_login ? ACTIVE : INVITED
}

export function columnsFor(ownId: string, actions: AccountActions): Column<Account>[] {
  return [
    {
      header: "Personne",
      card: "head",
      cell: (account) => (
        <span className={styles.person}>
          <PersonPicture name={nameOf(account)} address={account.avatar_url} size={36} />
          <Lines>
            <strong>
              {nameOf(account)}
              {account.id === ownId ? " (vous)" : ""}
            </strong>
            <Minor>
              <Email of={account.email} />
            </Minor>
          </Lines>
        </span>
      ),
    },
    {
      header: "Rôle",
      cell: (account) => (
        <StatusSelect
          label={`Rôle de ${nameOf(account)}`}
          looks={roleLooks}
          value={account.role}
          onChange={(role) => actions.onRole(account, role)}
        />
      ),
    },
    { header: "Accès", cell: (account) => <StatusBadge look={accessOf(account)} /> },
    {
      header: "Dernière connexion",
      card: "foot",
      isLabelledOnCard: true,
      cell: ({ last_login }) => (last_login ? <Instant at={last_login} /> : "Jamais"),
    },
    {
      header: "Actions",
      isHeaderHidden: true,
      align: "end",
      card: "head",
      cell: (account) => <AccountMenu account={account} isOwn={account.id === ownId} actions={actions} />,
    },
  ]
}

type AccountMenuProps = { account: Account; isOwn: boolean; actions: AccountActions }

function AccountMenu({ account, isOwn, actions }: AccountMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  // The menu item no longer exists when the confirmation closes: the focus moves to the menu button first, and can return there.
  const choose = (act: (account: Account) => void) => () => {
    trigger.current?.focus()
    act(account)
  }
  return (
    // With `hideDetached` the menu stayed hidden on a phone after a confirmation had locked the page's scrolling.
    <Menu position="bottom-end" withinPortal hideDetached={false}>
      <Menu.Target>
        <ActionIcon
          ref={trigger}
          variant="subtle"
          className={styles.more}
          aria-label={`Actions pour ${nameOf(account)}`}
        >
          <EllipsisVertical aria-hidden size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<KeyRound aria-hidden size={16} />} onClick={choose(actions.onPasswordLink)}>
          Envoyer un lien de réinitialisation
        </Menu.Item>
        {/* Users remove their own factor from their profile, with a code. */}
        {isOwn ? null : (
          <Menu.Item leftSection={<ShieldOff aria-hidden size={16} />} onClick={choose(actions.onFactor)}>
            Retirer la double authentification
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={account.is_active ? <UserX aria-hidden size={16} /> : <UserCheck aria-hidden size={16} />}
          onClick={choose(actions.onAccess)}
        >
          {account.is_active ? "Désactiver le compte" : "Réactiver le compte"}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
