import { formatDateTime } from "#domain/dates.ts"
import { countOf } from "#domain/numbers.ts"
import { SOFTWARE } from "#domain/software.ts"
import { COLUMNS } from "./columns.ts"
import { INVOICE_COLUMNS } from "./invoice-columns.ts"
import { LINE_COLUMNS } from "./line-columns.ts"
import type { Contents } from "./write-archive.ts"

/** Reads the chain again; Python 3 comes with most systems. */
const PROGRAM = `import hashlib, json
before = None
for line in open("chaine.jsonl", encoding="utf-8"):
    e = json.loads(line)
    text = "|".join([e["previous_hash"], str(e["seq"]), e["at"], e["kind"], e["subject_id"] or "", e["payload"]])
    if hashlib.sha256(text.encode()).hexdigest() != e["hash"] or before not in (None, e["previous_hash"]):
        raise SystemExit("Altéré\u00a0: événement n°\u00a0" + str(e["seq"]))
    before = e["hash"]
print("Chaîne entière, dernière empreinte\u00a0:", before)`

const listColumns = (columns: { header: string; keys: string; meaning: string }[]) =>
  columns.map(({ header, keys, meaning }) => `- ${header} [${keys}]\u00a0: ${meaning}`).join("\n")

/** LISEZMOI.txt: what the files hold and how anyone verifies them, without this software. */
export function writeNotice({
  year,
  company,
  siret,
  made_at,
  receipts,
  invoices,
  events,
  files,
  after_seq,
  last_seq,
}: Contents): string {
  const owner = [company, siret ? `SIRET ${siret}` : null].filter(Boolean).join(", ")
  return `ARCHIVE DES ENCAISSEMENTS ET DES FACTURES ${year}
${owner}
Faite le ${formatDateTime(new Date(made_at))} (heure de Paris) par le logiciel ${SOFTWARE}.
${countOf(events, "événement", "événements")}${events > 0 ? `, du n° ${after_seq + 1} au n° ${last_seq}` : ""}\u00a0; ${countOf(receipts, "ligne d’encaissement", "lignes d’encaissement")}, ${countOf(invoices, "facture ou avoir", "factures et avoirs")}.

CE QU’ELLE CONTIENT
Tout ce qui a été enregistré pendant l’année ${year} (heure de Paris), une ligne par encaissement, remboursement ou
correction. Une ligne est dans l’archive de l’année où elle a été enregistrée\u00a0: un encaissement de décembre saisi en
janvier est dans l’archive de l’année suivante, avec son jour de décembre. Les archives se suivent sans trou ni double.
Une ligne aussi par facture et par avoir, de l’année où ils ont été émis, ou leur numéro saisi\u00a0; les brouillons n’y sont pas.

encaissements.csv    les lignes, pour un tableur (UTF-8, point-virgule, virgule décimale)
encaissements.jsonl  les mêmes, une par ligne, pour un programme (JSON, montants en centimes)
factures.csv         les factures et les avoirs, pour un tableur
factures.jsonl       les mêmes, pour un programme
lignes-factures.csv  les lignes de chaque facture et avoir\u00a0: désignation, quantité, prix, remise, taux, montant
contenus/            tout ce que dit chaque facture, un fichier par facture\u00a0; son SHA-256 est son «\u00a0empreinte du contenu\u00a0»
documents/           les PDF établis dans l’année\u00a0: factures, avoirs, notes, devis signés et leurs dossiers de preuve
fichiers.jsonl       chaque fichier de contenus/ et de documents/ (${countOf(files, "fichier", "fichiers")}), avec son empreinte, celle que la chaîne attend, et son état
chaine.jsonl         les événements, avec l’empreinte de chacun
manifeste.json       la taille et l’empreinte SHA-256 de chaque fichier, la période, les bornes de la chaîne

Quand les fichiers dépassent 40 Mo, l’archive a plusieurs parties\u00a0: la première a les tableaux, la chaîne et cette notice.
Extraites au même endroit, elles forment un seul dossier. Les devis sans signature et les scans signés sur papier n’y sont pas.
Elle nomme les clients, comme les factures elles-mêmes\u00a0: gardez-la comme vos factures.

Une ligne n’est jamais modifiée ni supprimée\u00a0: une erreur est corrigée par une ligne de signe contraire, une facture par un
avoir. Ces données sont conservées au titre de l’article 286, I, 3° bis du code général des impôts (BOI-TVA-DECLA-30-10-30).

LES COLONNES DES ENCAISSEMENTS (entre crochets\u00a0: le nom dans encaissements.jsonl)
${listColumns(COLUMNS)}

LES COLONNES DES FACTURES (entre crochets\u00a0: le nom dans factures.jsonl)
${listColumns(INVOICE_COLUMNS)}

LES COLONNES DES LIGNES DE FACTURES (entre crochets\u00a0: le nom dans contenus/)
${listColumns(LINE_COLUMNS)}

VÉRIFIER LES FICHIERS
Sous Linux et macOS («\u00a0shasum -a 256\u00a0» sur macOS)\u00a0:
    sha256sum *.csv *.jsonl LISEZMOI.txt
    sha256sum contenus/* documents/*
Les premières empreintes doivent être celles de manifeste.json, les autres celles de fichiers.jsonl. Sous Windows\u00a0: certutil -hashfile chaine.jsonl SHA256

VÉRIFIER LA CHAÎNE
L’empreinte d’un événement est le SHA-256 (UTF-8) de ces valeurs, jointes par le signe |\u00a0: empreinte de l’événement
précédent, numéro, instant, genre, identifiant (vide s’il manque), contenu. Enregistrez ce programme (Python 3) sous
verifier.py à côté de chaine.jsonl, puis lancez\u00a0: python3 verifier.py

${PROGRAM}

La dernière empreinte doit être celle de manifeste.json, et celle des e-mails que le site a envoyés chaque jour. Le
contenu (payload) d’un événement «\u00a0receipt\u00a0» répète la ligne d’encaissement\u00a0; ses deux textes libres (auteur, motif) y
sont remplacés par leur empreinte, parce qu’ils peuvent nommer une personne. Celui d’un événement «\u00a0invoice\u00a0» a le numéro, les
montants et l’empreinte de tout ce que dit la facture\u00a0; celui d’un événement «\u00a0document\u00a0», l’empreinte du PDF\u00a0; celui d’un
événement «\u00a0allocation\u00a0», la facture que paie un encaissement\u00a0; celui d’un événement «\u00a0number\u00a0», le dernier numéro d’une série.
`
}
