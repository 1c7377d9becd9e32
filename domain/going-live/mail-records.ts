/** TXT records that mailbox providers read before they accept a mail. `null`: no name server answered, or none knows the domain. */
export type MailRecords = {
  /** The domain of the sender's address. */
  domain: string
  /** Host of the mail server that sends, from SMTP_URL. */
  server: string | null
  /** TXT records of the domain. */
  domainRecords: string[] | null
  /** TXT records of `_dmarc.` of the domain, or of the nearest parent domain that has some. */
  policyRecords: string[] | null
  /** Selectors that have a DKIM key, among those tried: a domain does not list its selectors. */
  selectors: string[] | null
}

/** `doubtful`: present, but probably not what it should be. `unknown`: cannot be found out from outside. */
export type MailCheck = {
  key: "spf" | "dkim" | "dmarc"
  title: string
  state: "ok" | "missing" | "doubtful" | "unknown"
  text: string
  /** The TXT record to write at the domain's registrar, if it is known. */
  record: { name: string; value: string } | null
}

/** What the SPF record of a domain names when mail leaves by this provider: by the end of the SMTP server's host. */
const INCLUDES: readonly [host: string, include: string][] = [
  ["ovh.net", "mx.ovh.com"],
  ["gandi.net", "_mailcust.gandi.net"],
  ["ionos.fr", "_spf-eu.ionos.com"],
  ["infomaniak.com", "spf.infomaniak.ch"],
  ["gmail.com", "_spf.google.com"],
  ["google.com", "_spf.google.com"],
  ["office365.com", "spf.protection.outlook.com"],
  ["outlook.com", "spf.protection.outlook.com"],
  ["brevo.com", "spf.brevo.com"],
  ["sendinblue.com", "spf.brevo.com"],
  ["mailjet.com", "spf.mailjet.com"],
  ["sendgrid.net", "sendgrid.net"],
  ["mailgun.org", "mailgun.org"],
  ["amazonaws.com", "amazonses.com"],
]

/** Names under which providers usually publish their DKIM key. */
export const USUAL_SELECTORS = [
  ...["default", "dkim", "mail", "selector1", "selector2", "google", "k1", "s1", "s2", "smtp"],
  ...["brevo1", "mailjet", "gm1", "s1-ionos", "s2-ionos", "ovhmo-selector-1", "ovhmo-selector-2", "zmail", "pm", "mx"],
]

/** Mailboxes for everybody: their customers cannot write records of the domain. */
const PUBLIC_MAILBOXES =
  /^(gmail\.com|(outlook|hotmail|live)\.(fr|com)|yahoo\.(fr|com)|icloud\.com|(orange|wanadoo|free|sfr|laposte|bbox|neuf|numericable)\.(fr|net))$/

/** Names that no public name server knows (RFC 2606, RFC 6762). */
const RESERVED = /(^|\.)(test|example|invalid|localhost|local)$/

/** The domain of a sender such as « Mirabelle <bonjour@mirabelle.fr> »; null if no name server can know it. */
export function mailDomain(sender: string | null): string | null {
  const domain = /@([^\s@<>]+)>?\s*$/.exec(sender ?? "")?.[1]?.toLowerCase()
  return domain?.includes(".") && !RESERVED.test(domain) ? domain : null
}

/** Judges the records, in the order in which an owner writes them. */
export function checkMailRecords(records: MailRecords): MailCheck[] {
  if (PUBLIC_MAILBOXES.test(records.domain)) return [ofPublicMailbox(records.domain)]
  return [spf(records), dkim(records), dmarc(records)]
}

const ofPublicMailbox = (domain: string): MailCheck => ({
  key: "spf",
  title: "Un nom de domaine à vous",
  state: "doubtful",
  text: `L’expéditeur est une adresse de ${domain}\u00a0: ses e-mails n’arrivent que s’ils partent du serveur de ${domain}. Une adresse de votre propre domaine inspire confiance, et se protège.`,
  record: null,
})

const ASK_AGAIN =
  "Le nom de domaine n’a pas pu être lu\u00a0: vérifiez son orthographe, ou de nouveau dans quelques minutes."

function spf({ domain, server, domainRecords }: MailRecords): MailCheck {
  const include = INCLUDES.find(([host]) => server === host || server?.endsWith(`.${host}`))?.[1]
  const sender = include ? `include:${include}` : server ? `a:${server}` : "mx"
  const record = { name: domain, value: `v=spf1 ${sender} ~all` }
  const result = (state: MailCheck["state"], text: string, value: MailCheck["record"] = record): MailCheck => ({
    ...{ key: "spf", title: "SPF\u00a0: qui a le droit d’envoyer", state, text, record: value },
  })
  if (!domainRecords) return result("unknown", ASK_AGAIN, null)
  const [found, ...others] = domainRecords.filter((each) => /^v=spf1(\s|$)/i.test(each))
  if (!found) return result("missing", `${domain} ne dit pas quels serveurs envoient en son nom.`)
  if (others.length > 0) {
    const parts = [found, ...others].flatMap((each) =>
      each
        .split(/\s+/)
        .slice(1)
        .filter((term) => !/all$/i.test(term)),
    )
    const value = { name: domain, value: `v=spf1 ${[...new Set(parts)].join(" ")} ~all` }
    return result(
      "doubtful",
      "Il y a plusieurs lignes SPF, et c’est comme s’il n’y en avait aucune\u00a0: gardez celle-ci.",
      value,
    )
  }
  if (/(^|\s)\+?all$/i.test(found)) {
    const value = { name: domain, value: found.replace(/\s+\+?all$/i, " ~all") }
    return result("doubtful", "La ligne SPF permet à n’importe quel serveur d’envoyer en votre nom.", value)
  }
  if (include && !found.toLowerCase().includes(include) && !/\bredirect=/i.test(found)) {
    const value = { name: domain, value: found.replace(/^v=spf1/i, `v=spf1 include:${include}`) }
    return result("doubtful", `La ligne SPF ne nomme pas votre serveur d’envoi (${server}), sauf par un détour.`, value)
  }
  return result("ok", "Le domaine dit quels serveurs envoient en son nom.", null)
}

function dkim({ domain, selectors }: MailRecords): MailCheck {
  const result = (state: MailCheck["state"], text: string): MailCheck => ({
    ...{ key: "dkim", title: "DKIM\u00a0: la signature", state, text, record: null },
  })
  if (!selectors) return result("unknown", ASK_AGAIN)
  const [found] = selectors
  if (found) return result("ok", `Une clé de signature est publiée (${found}._domainkey.${domain}).`)
  return result(
    "unknown",
    "Aucune clé n’est publiée sous les noms habituels. Si votre messagerie vous en a donné un autre, tout va bien\u00a0; sinon, demandez-lui la ligne «\u00a0DKIM\u00a0» à écrire, elle seule la connaît.",
  )
}

function dmarc({ domain, policyRecords }: MailRecords): MailCheck {
  const record = { name: `_dmarc.${domain}`, value: `v=DMARC1; p=none; rua=mailto:postmaster@${domain}` }
  const result = (state: MailCheck["state"], text: string, value: MailCheck["record"] = record): MailCheck => ({
    ...{ key: "dmarc", title: "DMARC\u00a0: que faire d’un faux", state, text, record: value },
  })
  if (!policyRecords) return result("unknown", ASK_AGAIN, null)
  const [found, ...others] = policyRecords.filter((each) => /^v=DMARC1\s*(;|$)/i.test(each))
  if (!found)
    return result("missing", "Gmail et Yahoo demandent cette ligne à qui envoie beaucoup. Elle ne bloque rien.")
  if (others.length > 0) return result("doubtful", "Il y a plusieurs lignes DMARC\u00a0: n’en gardez qu’une.", null)
  const policy = /;\s*p\s*=\s*(none|quarantine|reject)\b/i.exec(found)?.[1]?.toLowerCase()
  if (!policy) return result("doubtful", "La ligne DMARC ne dit pas quoi faire d’un faux e-mail («\u00a0p=\u00a0»).")
  return result(
    "ok",
    policy === "none"
      ? "La ligne existe. Quand tous vos e-mails passent, «\u00a0p=quarantine\u00a0» vous protège des faux."
      : "Les faux e-mails en votre nom sont écartés.",
    null,
  )
}
