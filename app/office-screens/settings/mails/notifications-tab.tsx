import { Panels } from "#app/office/records/panel.tsx"
import { SettingsOf } from "#app/office/settings/settings-panel.tsx"
import { MailList } from "./mail-list.tsx"
import { NotificationForm } from "./notification-form.tsx"
import { notifications } from "./notifications.ts"
import { TextsPanel } from "./texts/texts-panel.tsx"

export function NotificationsTab() {
  return (
    <Panels>
      <SettingsOf query={notifications.query}>{(settings) => <NotificationForm settings={settings} />}</SettingsOf>
      <TextsPanel />
      <MailList />
    </Panels>
  )
}
