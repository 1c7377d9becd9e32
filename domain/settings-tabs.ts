/** The tabs of « Paramètres », by their name in the address. */
export const SETTINGS_TABS = [
  "services",
  "entreprise",
  "devis",
  "notifications",
  "securite",
  "systeme",
  "sauvegarde",
  "conformite",
  "mise-en-service",
  "historique",
] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]

export function settingsPath(tab: SettingsTab, more: Record<string, string> = {}): string {
  return `/admin/settings?${new URLSearchParams({ onglet: tab, ...more })}`
}
