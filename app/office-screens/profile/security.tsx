import { useDisclosure } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { KeyRound } from "lucide-react"
import { Instant, When } from "#app/office/records/cells.tsx"
import { Fact, Facts } from "#app/office/records/facts.tsx"
import { Panel, Panels } from "#app/office/records/panel.tsx"
import { TransientMessage, useTransientMessage } from "#app/office/feedback/transient-message.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { roleLabels } from "#domain/auth/labels.ts"
import { accessLabels } from "#domain/auth/roles.ts"
import { formatDateTime } from "#domain/dates.ts"
import { lasted } from "#domain/profile/rules.ts"
import type { MyProfile } from "./data.ts"
import { passwordChangeQuery, sessionsQuery, useAccountChanged } from "./queries.ts"
import { PasswordDialog } from "./password-dialog.tsx"
import styles from "./profile.module.css"
import { SecondFactor } from "./second-factor.tsx"
import { Sessions } from "./sessions.tsx"

export function Security({ profile }: { profile: MyProfile }) {
  return (
    <Panels isSplit>
      <Panels>
        <Password createdAt={profile.created_at} />
        <SecondFactor />
        <Sessions />
      </Panels>
      <Panels>
        <CurrentSession profile={profile} />
        <Panel title="Conseils de sécurité">
          <ul className={styles.tips}>
            <li>Utilisez un mot de passe d’au moins 8 caractères.</li>
            <li>Mélangez majuscules, minuscules, chiffres et caractères spéciaux.</li>
            <li>Ne partagez jamais vos identifiants.</li>
            <li>Déconnectez-vous après utilisation.</li>
          </ul>
        </Panel>
      </Panels>
    </Panels>
  )
}

function Password({ createdAt }: { createdAt: string }) {
  const [isOpen, dialog] = useDisclosure(false)
  const [message, show] = useTransientMessage()
  const { data: changedAt } = useQuery(passwordChangeQuery())
  const changed = useAccountChanged()
  return (
    <Panel title="Mot de passe">
      <TransientMessage message={message} />
      <div className={`office-between ${styles.line}`}>
        <div>
          <p className={`office-actions ${styles.what}`}>Mot de passe du compte</p>
          {changedAt === undefined ? null : (
            <p className="office-minor">
              {changedAt === null ? "Jamais modifié depuis la création du compte, le " : "Dernière modification le "}
              <Instant at={changedAt ?? createdAt} />
            </p>
          )}
        </div>
        <IconButton icon={KeyRound} onClick={dialog.open}>
          Changer le mot de passe
        </IconButton>
      </div>
      <PasswordDialog
        isOpen={isOpen}
        onClose={dialog.close}
        onChanged={() => {
          dialog.close()
          show({ tone: "success", text: "Mot de passe modifié avec succès\u00a0!" })
          changed()
        }}
      />
    </Panel>
  )
}

function CurrentSession({ profile }: { profile: MyProfile }) {
  const { data: sessions } = useQuery(sessionsQuery())
  const current = sessions?.find((session) => session.is_current)
  const opened = current ? new Date(current.created_at) : null
  return (
    <Panel title="Session en cours">
      <Facts>
        <Fact label="Ouverte le">
          {current && opened ? <When iso={current.created_at}>{formatDateTime(opened)}</When> : "—"}
        </Fact>
        {/* oxlint-disable-next-line react/purity -- what the clock says at each drawing */}
        <Fact label="Durée">{opened ? lasted(opened, new Date()) : "—"}</Fact>
        <Fact label="Niveau d’accès">
          {roleLabels[profile.role]}
          <br />
          <span className="office-minor">{accessLabels[profile.role]}</span>
        </Fact>
      </Facts>
    </Panel>
  )
}
