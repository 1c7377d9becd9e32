import type { Minutes, SignedMinutes } from "#domain/documents/minutes.ts"
import { exampleNote } from "./notes.ts"

/** Minutes of a reception with two reserves and a retention of 5 %. */
export const exampleMinutes = (change: Partial<Minutes> = {}): Minutes => ({
  ...{ version_no: 1, written_on: "2026-11-27", written_by: "Jeanne Martin", is_specimen: false },
  seller: exampleNote().seller,
  client: { name: "Anne Durand", address: "4 rue des Lilas\n75020 Paris" },
  ...{ project_name: "Rénovation de la salle de bains", place: "4 rue des Lilas, 75020 Paris" },
  contracts: [
    { number: "D-2026-0042", kind: "initial", title: "Salle de bains", signed_on: "2026-09-01" },
    { number: "D-2026-0051", kind: "amendment", title: "Niche éclairée dans la douche", signed_on: "2026-10-12" },
  ],
  received_on: "2026-11-27",
  reserves: [
    { id: "1", label: "Joint de la douche à reprendre", due_on: "2026-12-15" },
    { id: "2", label: "Plinthe du couloir", due_on: null },
  ],
  ...{ retention_bp: 500, has_guarantee: false, retained_until: "2027-11-27" },
  guarantees: { perfect: "2027-11-27", equipment: "2028-11-27", ten_years: "2036-11-27" },
  ...change,
})

export const exampleSignedMinutes = (
  change: Partial<Minutes> = {},
  signature: Partial<SignedMinutes["signature"]> = {},
): SignedMinutes => ({
  ...exampleMinutes(change),
  evidence: '{"kind":"signature électronique simple"}',
  signature: {
    ...{ means: "online", signed_at: "2026-11-27T15:04:05.000000Z", signed_on: "2026-11-27" },
    ...{ given_name: "Anne", family_name: "Durand", email: "anne@example.fr", context: "in_person" },
    ...{ document_sha256: "a".repeat(64), evidence_sha256: "b".repeat(64), recorded_by_name: null },
    ...signature,
  },
})
