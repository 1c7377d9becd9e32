/** The parts of « Paramètres », as the address names them: nothing may lead to another one. */
export const SETTINGS_TABS = [
  "services",
  "entreprise",
  "notifications",
  "securite",
  "systeme",
  "sauvegarde",
  "mise-en-service",
  "historique",
] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]

export function settingsPath(tab: SettingsTab, more: Record<string, string> = {}): string {
  return `/admin/settings?${new URLSearchParams({ onglet: tab, ...more })}`
}
