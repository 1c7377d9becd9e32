import type { ReactNode } from "react"
import { Section } from "#app/office/records/facts.tsx"

type NotesTabProps = { notes: string | null; children: ReactNode }

export function NotesTab({ notes, children }: NotesTabProps) {
  return (
    <>
      <Section title="Notes">
        {notes ? <p className="office-prose">{notes}</p> : <p className="office-minor">Aucune note.</p>}
      </Section>
      {children}
    </>
  )
}
