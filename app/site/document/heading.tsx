import { linesOf } from "#domain/documents/words.ts"

/** Marks a paper that is no real one. */
export const Specimen = ({ content }: { content: { is_specimen?: boolean | undefined } }) =>
  content.is_specimen ? (
    <p>
      <span className="pill">Spécimen</span>
    </p>
  ) : null

/** « Pour Anne Martin, travaux au 3 rue des Lilas, 75011 Paris ». */
export const forWhom = (name: string | null, place: string | null) =>
  [name && `Pour ${name}`, place && `travaux au ${linesOf(place).join(", ")}`].filter(Boolean).join(", ")
