import { useQuery } from "@tanstack/react-query"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Section } from "#app/office/records/facts.tsx"
import { browserDb } from "#app/lib/browser-db.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import type { FieldOutcome, FieldPayload } from "#domain/field/day.ts"
import { type FieldKind, fieldKindLabels } from "#domain/field/labels.ts"
import { describe, explainCode, toldWhen } from "#domain/field/words.ts"

type Told = {
  id: string
  kind: FieldKind
  occurred_at: string
  device_at: string
  received_at: string
  author_name: string
  payload: FieldPayload
  outcome: FieldOutcome["outcome"]
  code: string | null
  settled_as: "applied" | "filed" | null
}

/** What the field told of a request, in the order in which it happened, at most 200. */
async function listTold(db: Db, requestId: string): Promise<Told[]> {
  const data = await db
    .from("field_actions")
    .select("id, kind, occurred_at, device_at, received_at, author_name, payload, outcome, code, settled_as")
    .eq("request_id", requestId)
    .neq("outcome", "refused")
    .order("occurred_at")
    .order("id")
    .limit(200)
    .then(dataOf)
  // The generated types have text and JSON; the checks of the table and the tests of apply_field_actions hold the rest.
  return data as Told[]
}

/** « Sur place »: what was done and noted at the client's, with its own hour; absent when nothing was. */
export function OnSite({ requestId }: { requestId: string }) {
  const read = useQuery({
    queryKey: ["field_actions", "request", requestId],
    queryFn: () => listTold(browserDb(), requestId),
  })
  const told = read.data?.filter(({ code, payload }) => code !== "replaced" && !payload.is_removed) ?? []
  if (told.length === 0) return <ErrorOf read={read} />
  return (
    <Section title="Sur place">
      <ol className="office-lines">
        {told.map((one) => (
          <li key={one.id}>
            <Line told={one} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Line({ told }: { told: Told }) {
  const { kind, payload, author_name, outcome, code, settled_as } = told
  const label = fieldKindLabels[kind]
  const words = describe(kind, payload)
  const settled = settled_as && (settled_as === "applied" ? "appliqué par le bureau" : "classé par le bureau")
  const why = outcome === "noted" ? (settled ?? explainCode(code)) : null
  return (
    <>
      <strong>{label}</strong>
      {words === label ? null : <span style={{ whiteSpace: "pre-line" }}>&nbsp;: {words}</span>}
      <span className="office-minor"> {[toldWhen(told), author_name, why].filter(Boolean).join("\u00a0· ")}</span>
    </>
  )
}
