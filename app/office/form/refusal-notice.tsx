import { Alert } from "@mantine/core"
import { TriangleAlert } from "lucide-react"
import type { FormRefusal } from "./use-schema-form.ts"

/** Its place is always there, so that screen readers watch it. */
export function RefusalNotice({ refusal }: { refusal: FormRefusal | null }) {
  return (
    <div role="alert">
      {refusal ? (
        <Alert color="red" icon={<TriangleAlert aria-hidden />} role="presentation" title={refusal.title}>
          {refusal.reason}
        </Alert>
      ) : null}
    </div>
  )
}
