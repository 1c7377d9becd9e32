import { Alert } from "@mantine/core"
import { CircleCheck, Info, TriangleAlert } from "lucide-react"
import type { SignInRefusal } from "#domain/auth/labels.ts"

/** A live region for errors; empty until there is one. */
export function RefusalAlert({ refusal }: { refusal: SignInRefusal | null }) {
  return (
    <div role="alert">
      {refusal ? (
        <Alert color="red" icon={<TriangleAlert aria-hidden />} title={refusal.sentence} role="presentation">
          {refusal.hint}
        </Alert>
      ) : null}
    </div>
  )
}

export function Hint({ children }: { children: string }) {
  return (
    <Alert color="blue" icon={<Info aria-hidden />} role="status">
      {children}
    </Alert>
  )
}

export function Done({ children }: { children: string }) {
  return (
    <Alert color="green" icon={<CircleCheck aria-hidden />} role="status">
      {children}
    </Alert>
  )
}
