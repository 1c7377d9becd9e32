import { describeDevice } from "../auth/devices.ts"
import { parisDate } from "../dates.ts"
import { quoteWords } from "../quotes/quote.ts"
import type { Evidence, EvidenceEvent } from "./evidence.ts"
import { frameOf, type SheetFrame } from "./frame.ts"
import { bothTimes, inParis, signingPlaces, utc } from "./instants.ts"
import { exactCents, type Pair, printableAll } from "./words.ts"

/** All words of a « Dossier de preuve », ready to print; server/documents/templates/quote_evidence.typ only lays them out. */
export type EvidenceSheet = SheetFrame & {
  heading: string
  references: Pair[]
  disclaimer: string
  subject: string
  intro: string
  parts: { title: string; rows: Pair[] }[]
  course: { title: string; columns: string[]; rows: string[][] }
  check: { title: string; rows: Pair[]; steps: string[] }
  /** The evidence itself, inside the PDF: bytes, never printed. */
  file: { name: string; content: string; description: string }
}

const actors: Record<EvidenceEvent["actor"], string> = { staff: "Entreprise", client: "Client", system: "Site" }
const happened: Record<string, string> = {
  revised: "Version préparée",
  sent: "Devis envoyé",
  document_made: "Document établi",
  seen: "Devis ouvert",
  opened_in_person: "Page ouverte sur un appareil de l’entreprise",
  reminded: "Relance envoyée",
  link_revoked: "Lien révoqué par l’entreprise",
  code_sent: "Code demandé et envoyé",
  code_wrong: "Code erroné",
  signed: "Devis signé",
}

export function toEvidenceSheet(proof: Evidence): EvidenceSheet {
  const { quote_number: number, version_no, seller, signer, authentication, signed_at } = proof
  const kind = proof.document_kind === "amendment" ? "Avenant" : "Devis"
  const file = `preuve-${number}.json`
  const name = `${signer.given_name} ${signer.family_name}`
  const sheet: EvidenceSheet = {
    ...frameOf(seller, {
      title: `Dossier de preuve, ${kind.toLowerCase()} ${number}`,
      running: `Dossier de preuve, ${kind.toLowerCase()} ${number}`,
      on: parisDate(new Date(signed_at)),
      isSpecimen: proof.is_specimen,
    }),
    heading: "Dossier de preuve",
    references: [
      [`${kind} n°`, number],
      ["Version", String(version_no)],
      ["Signé le", inParis(signed_at)],
    ],
    disclaimer: "Signature électronique simple.",
    subject: proof.title,
    intro:
      "Ce dossier décrit comment ce document a été signé en ligne. C’est une signature électronique simple (règlement européen n°\u00a0910/2014, article\u00a025\u00a0; code civil, articles 1366 et 1367).",
    parts: [
      {
        title: "Document signé",
        rows: [
          ["Document", `${kind} n° ${number}, version\u00a0${version_no}`],
          ["Empreinte SHA-256 du PDF", proof.document_sha256],
          ["Total accepté", `${exactCents(proof.total_cents)}${seller.vat_exempt ? "" : " TTC"}`],
          ["Options choisies", optionsOf(proof)],
          [
            "Conditions générales",
            proof.terms_version ? `Version ${proof.terms_version}` : "Aucune version enregistrée",
          ],
        ],
      },
      {
        title: "Signataire",
        rows: [
          ["Prénom et nom", name],
          ["Adresse e-mail", signer.email],
          ["Vérification", "Code à six chiffres envoyé à cette adresse"],
          ["Code envoyé", bothTimes(authentication.sent_at)],
          ["Code validé", bothTimes(authentication.validated_at)],
          ["Codes erronés avant", String(authentication.wrong_codes)],
          ["Lieu de la signature", signingPlaces[proof.place]],
          [
            "Moyen",
            proof.context === "in_person" ? "Sur un appareil de l’entreprise, en sa présence" : "Par le lien reçu",
          ],
        ],
      },
      {
        title: "Ce que le signataire a accepté",
        rows: proof.consents.map(({ text, checked_at }) => [inParis(checked_at ?? authentication.sent_at), text]),
      },
    ].filter(({ rows }) => rows.length > 0) as EvidenceSheet["parts"],
    course: {
      title: "Déroulement",
      columns: ["Heure de Paris", "UTC", "Événement", "Par", "Adresse IP et appareil"],
      rows: proof.events.map((event) => rowOf(event, kind)),
    },
    check: {
      title: "Comment vérifier",
      rows: [
        ["Empreinte SHA-256 de la preuve", proof.evidence_sha256],
        ["Conservée dans", chainOf(proof)],
      ],
      steps: [
        `Calculez l’empreinte du PDF signé que vous avez reçu (Linux\u00a0: sha256sum fichier.pdf\u00a0; macOS\u00a0: shasum -a 256 fichier.pdf\u00a0; Windows\u00a0: certutil -hashfile fichier.pdf SHA256). Si elle est égale à celle de ce dossier, le PDF n’a pas changé depuis la signature.`,
        `Ce dossier contient en pièce jointe la preuve elle-même, ${file}. Enregistrez-la et calculez son empreinte de la même façon\u00a0: égale, elle n’a pas changé non plus.`,
      ],
    },
    file: {
      name: "",
      content: "",
      description: `Preuve de la signature ${quoteWords[proof.document_kind].of} ${number}`,
    },
  }
  return { ...printableAll(sheet), file: { ...printableAll(sheet.file), name: file, content: proof.evidence } }
}

function optionsOf({ options }: Evidence): string {
  return options.length === 0
    ? "Aucune"
    : options.map(({ number, label }) => [number, label].filter(Boolean).join(" ")).join("\n")
}

function chainOf({ chained_as }: Evidence): string {
  const where = chained_as === null ? "" : `, événement n° ${chained_as}`
  return `Le journal chaîné de l’entreprise${where}, avec l’empreinte du PDF.`
}

function rowOf({ at, kind, actor, network }: EvidenceEvent, name: string): string[] {
  const where = [network?.ip, network?.user_agent && describeDevice(network.user_agent)].filter(Boolean)
  return [inParis(at), utc(at), (happened[kind] ?? kind).replace("Devis", name), actors[actor], where.join(", ")]
}
