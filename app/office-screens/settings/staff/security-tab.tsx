import { Panels } from "#app/office/records/panel.tsx"
import { PersonPanel } from "../personal-data/person-panel.tsx"
import { RetentionPanel } from "../personal-data/retention-panel.tsx"
import { PhonesPanel } from "./phones-panel.tsx"
import { StaffExplanation, StaffList } from "./staff-list.tsx"

/** Accounts, and the personal data that the site stores. */
export function SecurityTab({ userId, isAdmin }: { userId: string; isAdmin: boolean }) {
  return (
    <Panels>
      {isAdmin ? <StaffList ownId={userId} /> : <StaffExplanation />}
      <PhonesPanel isAdmin={isAdmin} />
      {isAdmin ? <PersonPanel /> : null}
      <RetentionPanel />
    </Panels>
  )
}
