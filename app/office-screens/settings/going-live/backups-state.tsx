import { Alert, Box } from "@mantine/core"
import { Fact, Facts } from "#app/office/records/facts.tsx"
import { formatDateTime } from "#domain/dates.ts"
import { formatCount } from "#domain/numbers.ts"
import type { BackupsState as State } from "./data.ts"

const at = (instant: string) => formatDateTime(new Date(instant))

/** The monthly proof that an archive can be read back, and the copies away from the machine. */
export function BackupsState({ state: { proof, copies, kept } }: { state: State }) {
  return (
    <>
      {proof?.proof_failure ? (
        <Alert color="red" title="Une archive ne se relit plus" mb="md">
          Celle du {at(proof.created_at)}, relue le {at(proof.proved_at ?? proof.created_at)}&nbsp;:{" "}
          {proof.proof_failure}
        </Alert>
      ) : null}
      {copies?.failure ? (
        <Alert color="orange" title="Une archive n’a pas été copiée hors de la machine" mb="md">
          Le site réessaie à chaque heure. L’espace de copies dit&nbsp;: {copies.failure}
        </Alert>
      ) : null}
      <Box mb="md">
        <Facts>
          <Fact label="Relecture du mois">{proofOf(proof, kept)}</Fact>
          <Fact label="Copies">{copiesOf(copies)}</Fact>
        </Facts>
      </Box>
    </>
  )
}

function proofOf(proof: State["proof"], kept: State["kept"]): string {
  if (!proof?.proved_at)
    return kept === "off"
      ? "Aucune\u00a0: «\u00a0Vérifier\u00a0» relit une archive maintenant."
      : "Dans l’heure, puis une fois par mois"
  if (proof.proof_failure) return `Échec le ${at(proof.proved_at)}`
  const rows = proof.row_count ?? 0
  const files = proof.file_count ?? 0
  return `Vérifiée le ${at(proof.proved_at)}\u00a0: ${formatCount(rows)}\u00a0ligne${rows > 1 ? "s" : ""}, ${formatCount(files)}\u00a0fichier${files > 1 ? "s" : ""}`
}

function copiesOf(copies: State["copies"]): string {
  if (!copies) return "Aucune\u00a0: téléchargez une archive chaque mois, et gardez-la ailleurs."
  return copies.at ? `Copiée hors de la machine le ${at(copies.at)}` : "La première part dans l’heure"
}
