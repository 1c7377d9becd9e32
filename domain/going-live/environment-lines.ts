import type { Configuration } from "./configuration.ts"

/**
 * The lines to set in the environment, by the key of the gap that they fix. The server sends them, so that no browser file contains the names
 * of secrets.
 */
export function environmentLines({ mail }: Configuration): Record<string, string[]> {
  return {
    "public-url": ["PUBLIC_URL=https://www.votre-domaine.fr"],
    mail: [
      ...(mail.isSet ? [] : ["SMTP_URL=smtps://utilisateur:mot-de-passe@smtp.votre-domaine.fr:465"]),
      ...(mail.from ? [] : ["MAIL_FROM=bonjour@votre-domaine.fr"]),
    ],
    payments: ["STRIPE_SECRET_KEY=sk_live_…", "STRIPE_WEBHOOK_SECRET=whsec_…"],
    webhook: ["STRIPE_WEBHOOK_SECRET=whsec_…"],
    "backups-off": ["BACKUPS=daily"],
  }
}
