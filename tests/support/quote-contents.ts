import { documentTotals, lineCents } from "#domain/amounts/document.ts"
import type { Quote, QuoteRow, QuoteWork } from "#domain/documents/quote.ts"
import type { Evidence } from "#domain/documents/evidence.ts"
import type { CopiedSignature } from "#domain/documents/signed-copy.ts"
import { exampleNote } from "./notes.ts"

type Case = Partial<Quote> & { franchise?: boolean }
type Line = Partial<Omit<QuoteWork, "kind">> & { label: string }

/** A work of a quote, 787.07 euros at 10 % unless said otherwise. */
export function workRow(number: string, line: Line): QuoteWork {
  const work = { quantity: "1", unit: "forfait", unit_price: "787.07", discount_bp: 0, ...line } as const
  return {
    ...{ kind: "work", id: `line-${number}`, number, vat_rate: 10, is_option: false },
    ...work,
    amount_cents: lineCents(work),
  }
}
export const sectionRow = (number: string, label: string): QuoteRow => ({
  ...{ kind: "section", number, label, level: number.split(".").length },
})

const ROWS: QuoteRow[] = [
  sectionRow("1", "Démolition"),
  workRow("1.1", {
    label: "Dépose du carrelage et de la faïence",
    description: "Protection des sols et des circulations.\nÉvacuation des gravats à la déchetterie professionnelle.",
  }),
  workRow("1.2", {
    ...{ label: "Frais de déplacement", quantity: "3", unit: "u", unit_price: "0" },
  }),
  sectionRow("2", "Carrelage"),
  { kind: "text", label: "Teinte à choisir sur échantillon avant la commande." },
  workRow("2.1", {
    ...{ label: "Pose de faïence murale 20 × 60 cm", quantity: "12.5", unit: "m2", unit_price: "99.9992" },
    ...{ vat_rate: 20, discount_bp: 500 },
  }),
  workRow("2.2", {
    ...{ label: "Niche éclairée dans la douche", unit_price: "240", vat_rate: 20, is_option: true },
  }),
]

export const MENTIONS: Quote["mentions"] = [
  { code: "execution", title: "Début et durée des travaux", body: "Début : janvier 2027. Durée : trois semaines." },
  { code: "validity", title: "Validité", body: "Ce devis est valable jusqu’au 25/12/2026." },
  { code: "quote_free", title: "Prix du devis", body: "Devis gratuit." },
  { code: "payment", title: "Paiement", body: "Acompte à la commande, le solde à la fin des travaux." },
  {
    code: "withdrawal_remote",
    title: "Droit de rétractation",
    body: "Vous avez quatorze jours à compter de la signature pour vous rétracter, sans motif ni frais. Ouvrez le lien de ce devis et choisissez « Renoncer au contrat ici », ou écrivez-nous sans forme particulière.",
  },
  {
    code: "vat_certification_10",
    title: "Certification pour la TVA à 10 % (lignes 1.1, 1.2)",
    body: `Je soussigné(e) ${".".repeat(40)} certifie, en qualité de preneur de la prestation, que les travaux réalisés concernent des locaux à usage d’habitation achevés depuis plus de deux ans et qu’ils n’ont pas eu pour effet, sur une période de deux ans au plus, de concourir à la production d’un immeuble neuf au sens du 2° du 2 du I de l’article 257 du CGI, ni d’entraîner une augmentation de la surface de plancher des locaux existants supérieure à 10 %.`,
    certified: "Je soussigné(e) {name} certifie…",
  },
  {
    code: "insurance",
    title: "Assurance décennale",
    body: "Assurance de responsabilité décennale obligatoire souscrite auprès de Assurances du Bâtiment, 1 place de la République, 75003 Paris, contrat n° AB-123456, couverture géographique : France métropolitaine.",
  },
  {
    code: "waste",
    title: "Gestion des déchets",
    body: "Quantité totale estimée : 1,5 m³. Gestion et enlèvement : triés sur le chantier. Point de collecte : Déchetterie des Lilas, 75020 Paris (déchetterie professionnelle). Coût estimé : 120,00 € HT.",
  },
]

/** What a client reads of a quote, as the database writes it; amounts and totals follow from the rows. */
export function exampleQuote({ franchise, ...change }: Case = {}): Quote {
  const given = {
    rows: ROWS,
    chosen: [] as string[],
    aids: [] as Quote["aids"],
    price_basis: "ht",
    discount_bp: 0,
    discount_cents: 0,
    deposit_bp: 3000,
    retention_bp: 0,
    ...change,
  } as const
  const rows = given.rows.map((row) => (row.kind === "work" && franchise ? { ...row, vat_rate: 0 } : row))
  const counted = rows
    .filter((row) => row.kind === "work")
    .filter((row) => !row.is_option || given.chosen.includes(row.id))
  const { split, allowances } = documentTotals(counted, given.price_basis, given)
  const total_cents = split.reduce((sum, { net_cents, vat_cents }) => sum + net_cents + vat_cents, 0)
  const { seller } = exampleNote(franchise ? { franchise } : {})
  return {
    ...{ number: "D-2026-0042", version_no: 1, kind: "initial", title: "Rénovation de la salle de bains" },
    ...{ written_on: "2026-11-25", valid_until: "2026-12-25", is_specimen: false, seller },
    client: {
      ...{ name: "Camille Œuvrard", is_consumer: true, siren: null, address: "3 boulevard Voltaire\n75011 Paris" },
    },
    ...{ place: "12 rue des Lilas\n75020 Paris", project_name: null, amends: null },
    intro: "Suite à notre visite du 20 novembre, voici notre proposition.",
    ...{ closing: null, signing_place: "remote", mentions: MENTIONS, split, allowances, total_cents },
    deposit_cents: Math.round((total_cents * given.deposit_bp) / 10_000),
    ...given,
    rows,
  }
}

/** An amendment that takes works of a signed quote back. */
export const exampleAmendment = (change: Case = {}): Quote =>
  exampleQuote({
    ...{ kind: "amendment", number: "D-2026-0057", title: "Avenant : carrelage du couloir", amends: "D-2026-0042" },
    ...{ intro: null, deposit_bp: 0, contract: { initial_cents: 850_000, amended_cents: 24_000 } },
    rows: [
      workRow("1", { label: "Pose de carrelage, couloir", quantity: "-12.5", unit: "m2", unit_price: "96" }),
      workRow("2", { label: "Plinthes assorties", quantity: "-18", unit: "ml", unit_price: "14.5", discount_bp: 500 }),
    ],
    mentions: MENTIONS.filter(({ code }) =>
      ["validity", "quote_free", "withdrawal_remote", "insurance"].includes(code),
    ),
    ...change,
  })

/** The signature of exampleEvidence, as the copy of the signed quote has it. */
export const exampleSignature = (change: Partial<CopiedSignature> = {}): CopiedSignature => ({
  ...{
    means: "online",
    signed_at: "2026-11-25T11:04:05.123456Z",
    signed_on: "2026-11-25",
    place: "remote",
    context: "link",
  },
  ...{ given_name: "Camille", family_name: "Œuvrard", email: "camille@example.fr", recorded_by_name: null },
  ...{ early_start: true, vat_certified: true },
  ...{ document_sha256: "3fa4c1".padEnd(64, "0"), evidence_sha256: "91be07".padEnd(64, "0") },
  ...change,
})

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

/** The evidence of a signature with one option and one wrong code, as the database writes it. */
export function exampleEvidence(change: Partial<Evidence> = {}): Evidence {
  const at = (time: string) => `2026-11-25T${time}.123456Z`
  const client = { actor: "client", network: { ip: "203.0.113.7", user_agent: FIREFOX } } as const
  return {
    ...{
      quote_number: "D-2026-0042",
      version_no: 1,
      document_kind: "initial",
      title: "Rénovation de la salle de bains",
    },
    ...{ is_specimen: false, seller: exampleNote().seller, terms_version: "2026-11", total_cents: 257_877 },
    options: [{ number: "2.2", label: "Niche éclairée dans la douche" }],
    signer: { given_name: "Camille", family_name: "Œuvrard", email: "camille@example.fr" },
    authentication: { sent_at: at("11:02:10"), validated_at: at("11:04:05"), wrong_codes: 1 },
    consents: [{ text: "J’ai lu et j’accepte les conditions générales de vente (version 2026-11)." }],
    ...{
      place: "remote",
      context: "link",
      signed_at: at("11:04:05"),
      evidence: '{"kind": "signature électronique simple"}',
    },
    events: [
      { kind: "sent", at: at("08:00:00"), actor: "staff", network: null },
      { kind: "document_made", at: at("08:00:04"), actor: "system", network: null },
      { kind: "seen", at: at("10:58:41"), ...client },
      { kind: "code_sent", at: at("11:02:10"), ...client },
      { kind: "code_wrong", at: at("11:03:30"), ...client },
      { kind: "signed", at: at("11:04:05"), ...client },
    ],
    ...{ document_sha256: "3fa4c1".padEnd(64, "0"), evidence_sha256: "91be07".padEnd(64, "0"), chained_as: 128 },
    ...change,
  }
}
