import { frameOf, type SheetFrame } from "./frame.ts"
import { bothTimes } from "./instants.ts"
import { guaranteesOf, type Minutes, receptionSentence, retentionSentence, type SignedMinutes } from "./minutes.ts"
import { linesOf, type Pair, printableAll, writtenDay } from "./words.ts"

/** All words of the minutes of a reception, ready to print; server/documents/templates/minutes.typ only lays them out. */
export type MinutesSheet = SheetFrame & {
  heading: string
  references: Pair[]
  disclaimer: null
  subject: string
  blocks: [label: string, lines: string[]][]
  works: { title: string; rows: Pair[] } | null
  reception: { title: string; body: string }
  reserves: { title: string; columns: string[]; rows: string[][]; note: string } | null
  retention: { title: string; body: string } | null
  guarantees: { title: string; rows: Pair[] }
  agreement: { title: string; company: Pair; client: Pair }
  signed: { stamp: string; rows: Pair[]; note: string } | null
  /** The evidence itself, inside the PDF: bytes, never printed. */
  file: { name: string; content: string; description: string } | null
}

export function toMinutesSheet(minutes: Minutes, signed: SignedMinutes | null = null): MinutesSheet {
  const { seller, client, received_on, reserves, contracts, project_name, written_on, version_no } = minutes
  const name = client.name ?? "Client"
  const retention = retentionSentence(minutes, writtenDay(minutes.retained_until))
  const sheet: MinutesSheet = {
    ...frameOf(seller, {
      title: `Procès-verbal de réception, ${name}`,
      running: `Procès-verbal de réception, version\u00a0${version_no}`,
      on: written_on,
      isSpecimen: minutes.is_specimen,
    }),
    heading: "Procès-verbal de réception",
    references: [
      ["Travaux reçus le", writtenDay(received_on)],
      ["Établi le", writtenDay(written_on)],
      ["Version", String(version_no)],
    ],
    disclaimer: null,
    subject: project_name,
    blocks: [
      ["Maître de l’ouvrage", [name, ...linesOf(client.address)]],
      ...(linesOf(minutes.place).length > 0
        ? [["Lieu des travaux", linesOf(minutes.place)] as [string, string[]]]
        : []),
    ],
    works:
      contracts.length === 0
        ? null
        : {
            title: "Travaux",
            rows: contracts.map(({ number, kind, title, signed_on }) => [
              `${kind === "amendment" ? "Avenant" : "Devis"} ${number}`,
              `${title}, signé le ${writtenDay(signed_on)}`,
            ]),
          },
    reception: { title: "Réception", body: receptionSentence(reserves.length, writtenDay(received_on)) },
    reserves:
      reserves.length === 0
        ? null
        : {
            title: "Réserves",
            columns: ["N°", "Réserve", "À lever au plus tard le"],
            rows: reserves.map(({ label, due_on }, index) => [
              String(index + 1),
              label,
              due_on ? writtenDay(due_on) : "date à convenir",
            ]),
            note: "L’entreprise lève ces réserves dans les délais convenus ci-dessus\u00a0; à défaut, le client peut la mettre en demeure, puis faire exécuter ces travaux à ses frais et risques (code civil, article 1792-6).",
          },
    retention: retention === null ? null : { title: "Retenue de garantie", body: `${retention} ${LAW}` },
    guarantees: {
      title: "Garanties qui commencent à la réception",
      rows: guaranteesOf(minutes).map(({ label, until }) => [label, `jusqu’au ${writtenDay(until)}`]),
    },
    agreement: {
      title: "Signatures",
      company: ["Pour l’entreprise", [minutes.written_by, seller.name].filter(Boolean).join(", ")],
      client: ["Le maître de l’ouvrage", "Date, nom et signature"],
    },
    signed: signed && signedBlock(signed),
    file: null,
  }
  const file = signed?.evidence
    ? {
        name: "preuve-reception.json",
        content: "",
        description: "Preuve de la signature du procès-verbal de réception",
      }
    : null
  return { ...printableAll(sheet), file: file && { ...file, content: signed?.evidence ?? "" } }
}

const LAW = "(Loi n°\u00a071-584 du 16\u00a0juillet 1971.)"

function signedBlock({ signature }: SignedMinutes): NonNullable<MinutesSheet["signed"]> {
  const { means, signed_at, signed_on, given_name, family_name, email, context } = signature
  const isOnline = means === "online"
  const code = "Code à six chiffres envoyé à cette adresse"
  const rows: [string, string | null][] = [
    ["Signé par", [[given_name, family_name].filter(Boolean).join(" "), email].filter(Boolean).join(", ")],
    ["Signé le", isOnline ? bothTimes(signed_at) : writtenDay(signed_on)],
    [
      "Moyen",
      !isOnline
        ? "Sur papier, à la main"
        : context === "in_person"
          ? `${code}, saisi sur un appareil de l’entreprise en sa présence`
          : `${code}, saisi sur la page du lien reçu`,
    ],
    ["Noté par", signature.recorded_by_name],
    ["Empreinte SHA-256 du PDF signé", signature.document_sha256],
    ["Empreinte SHA-256 de la preuve", signature.evidence_sha256],
  ]
  return {
    stamp: isOnline ? "Signé électroniquement" : "Signé sur papier",
    rows: rows.flatMap(([label, value]): Pair[] => (value ? [[label, value]] : [])),
    note: isOnline
      ? "Cet exemplaire reprend le procès-verbal signé, avec sa signature électronique simple (règlement européen n°\u00a0910/2014, article\u00a025\u00a0; code civil, articles 1366 et 1367). La preuve est jointe à ce fichier\u00a0; le PDF d’origine, dont l’empreinte est ci-dessus, permet de la vérifier."
      : "Cet exemplaire reprend le procès-verbal signé sur papier. L’original est conservé par l’entreprise.",
  }
}
