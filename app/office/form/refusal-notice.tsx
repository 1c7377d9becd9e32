import { Alert } from "@mantine/core"
import { TriangleAlert, Users } from "lucide-react"
import { useEffect, useRef } from "react"
import { Warning } from "../feedback/warning.tsx"
import styles from "./refusal-notice.module.css"
import type { FormRefusal } from "./use-schema-form.ts"

/** Its place is always there, so that screen readers watch it. A refusal without a field takes the focus, which brings it into sight. */
export function RefusalNotice({ refusal }: { refusal: FormRefusal | null }) {
  const { isMerge = false, title, reason } = refusal ?? {}
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal?.takesFocus) place.current?.focus()
  }, [refusal])
  return (
    <div ref={place} role="alert" tabIndex={-1} className={styles.place}>
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
