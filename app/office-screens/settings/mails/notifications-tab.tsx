import { Button } from "@mantine/core"
import { MailOpen } from "lucide-react"
import { Link } from "react-router"
import { Panel, Panels } from "#app/office/records/panel.tsx"
import { SettingsOf } from "#app/office/settings/settings-panel.tsx"
import { mailsPath } from "#domain/mail/path.ts"
import { NotificationForm } from "./notification-form.tsx"
import { notifications } from "./notifications.ts"
import { TextsPanel } from "./texts/texts-panel.tsx"

export function NotificationsTab() {
  return (
    <Panels>
      <SettingsOf query={notifications.query}>{(settings) => <NotificationForm settings={settings} />}</SettingsOf>
      <TextsPanel />
      <Panel
        title="Messages"
        description="Les e-mails écrits par le site, envoyés ou non, ont leur écran, dans le menu sous « Activité »."
      >
        <Button component={Link} to={mailsPath()} variant="default" leftSection={<MailOpen aria-hidden size={16} />}>
          Voir les messages
        </Button>
      </Panel>
    </Panels>
  )
}
