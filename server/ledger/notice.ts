import { formatDateTime } from "#domain/dates.ts"
import { countOf } from "#domain/numbers.ts"
import { SOFTWARE } from "#domain/software.ts"
import { COLUMNS } from "./columns.ts"
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

/** LISEZMOI.txt: what the files hold and how anyone verifies them, without this software. */
export function writeNotice({
  year,
  company,
  siret,
  made_at,
  receipts,
  events,
  after_seq,
  last_seq,
}: Contents): string {
  const owner = [company, siret ? `SIRET ${siret}` : null].filter(Boolean).join(", ")
  return `ARCHIVE DES ENCAISSEMENTS ${year}
${owner}
Faite le ${formatDateTime(new Date(made_at))} (heure de Paris) par le logiciel ${SOFTWARE}.
${countOf(events, "événement", "événements")}${events > 0 ? `, du n° ${after_seq + 1} au n° ${last_seq}` : ""}\u00a0; ${countOf(receipts, "ligne d’encaissement", "lignes d’encaissement")}.

CE QU’ELLE CONTIENT
Tout ce qui a été enregistré pendant l’année ${year} (heure de Paris), une ligne par encaissement, remboursement ou
correction. Une ligne est dans l’archive de l’année où elle a été enregistrée\u00a0: un encaissement de décembre saisi en
janvier est dans l’archive de l’année suivante, avec son jour de décembre. Les archives se suivent sans trou ni double.

encaissements.csv    les lignes, pour un tableur (UTF-8, point-virgule, virgule décimale)
encaissements.jsonl  les mêmes, une par ligne, pour un programme (JSON, montants en centimes)
chaine.jsonl         les événements, avec l’empreinte de chacun
manifeste.json       la taille et l’empreinte SHA-256 de chaque fichier, la période, les bornes de la chaîne

Une ligne n’est jamais modifiée ni supprimée\u00a0: une erreur est corrigée par une ligne de signe contraire. Ces données
sont conservées au titre de l’article 286, I, 3° bis du code général des impôts (BOI-TVA-DECLA-30-10-30).

LES COLONNES (entre crochets\u00a0: le nom dans encaissements.jsonl)
${COLUMNS.map(({ header, keys, meaning }) => `- ${header} [${keys}]\u00a0: ${meaning}`).join("\n")}

VÉRIFIER LES FICHIERS
Sous Linux et macOS («\u00a0shasum -a 256\u00a0» sur macOS)\u00a0:
    sha256sum encaissements.csv encaissements.jsonl chaine.jsonl LISEZMOI.txt
Chaque empreinte doit être celle de manifeste.json. Sous Windows\u00a0: certutil -hashfile chaine.jsonl SHA256

VÉRIFIER LA CHAÎNE
L’empreinte d’un événement est le SHA-256 (UTF-8) de ces valeurs, jointes par le signe |\u00a0: empreinte de l’événement
précédent, numéro, instant, genre, identifiant (vide s’il manque), contenu. Enregistrez ce programme (Python 3) sous
verifier.py à côté de chaine.jsonl, puis lancez\u00a0: python3 verifier.py

${PROGRAM}

La dernière empreinte doit être celle de manifeste.json, et celle des e-mails que le site a envoyés chaque jour. Le
contenu (payload) d’un événement «\u00a0receipt\u00a0» répète la ligne d’encaissement\u00a0; ses deux textes libres (auteur, motif) y
sont remplacés par leur empreinte, parce qu’ils peuvent nommer une personne.
`
}
