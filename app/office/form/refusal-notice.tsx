import { Alert } from "@mantine/core"
import { TriangleAlert, Users } from "lucide-react"
import { Warning } from "../feedback/warning.tsx"
import type { FormRefusal } from "./use-schema-form.ts"

/** Its place is always there, so that screen readers watch it. */
export function RefusalNotice({ refusal }: { refusal: FormRefusal | null }) {
  const { isMerge = false, title, reason } = refusal ?? {}
  return (
    <div role="alert">
      {isMerge ? (
        <Warning title={title} icon={<Users aria-hidden />}>
          {reason}
        </Warning>
      ) : refusal ? (
        <Alert color="red" icon={<TriangleAlert aria-hidden />} role="presentation" title={title}>
          {reason}
        </Alert>
      ) : null}
    </div>
  )
}
