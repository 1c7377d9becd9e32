/** Nodemailer's error for a mail that could not be sent. */
export type SmtpFailure = Error & { code?: string; responseCode?: number; command?: string; response?: string }

const CAUSES: Record<string, string> = {
  EAUTH: "Le serveur d’envoi refuse l’identifiant ou le mot de passe de SMTP_URL",
  ENOAUTH: "Le serveur d’envoi demande un identifiant et un mot de passe dans SMTP_URL",
  EDNS: "Le nom du serveur d’envoi est introuvable\u00a0: vérifiez SMTP_URL",
  ETLS: "La connexion chiffrée avec le serveur d’envoi a échoué",
  EPROTOCOL: "Ce qui répond à l’adresse de SMTP_URL n’est pas un serveur d’envoi",
  ETIMEDOUT: "Le serveur d’envoi ne répond pas",
  ECONNECTION: "Le serveur d’envoi est injoignable",
  ESOCKET: "Le serveur d’envoi est injoignable",
  EENVELOPE: "Le serveur d’envoi refuse l’adresse de l’expéditeur ou du destinataire",
  EMESSAGE: "Le serveur d’envoi refuse le message",
}

const LATER = "Le serveur d’envoi ne prend pas ce message pour l’instant"

/** Why a mail could not be sent, in French, with the mail server's own message for the hosting provider. */
export function explainMailFailure({ code = "", responseCode = 0, response, message }: SmtpFailure): string {
  // 4xx: the server asks to try later, as many do with a sender that they do not know yet.
  const isLater = responseCode >= 400 && responseCode < 500 && (code === "EENVELOPE" || code === "EMESSAGE")
  const cause = isLater ? LATER : Object.hasOwn(CAUSES, code) ? CAUSES[code] : "Le message n’est pas parti"
  return `${cause} («\u00a0${response ?? message}\u00a0»).`
}
