import { Alert, type AlertProps } from "@mantine/core"
import { TriangleAlert } from "lucide-react"
import styles from "./warning.module.css"

/** Something to check before going on; it blocks nothing. Not a live region by itself: pass `role="alert"` or wrap it in one. */
export function Warning({ role = "presentation", ...props }: AlertProps & { role?: "alert" | "presentation" }) {
  return <Alert role={role} className={styles.warning ?? ""} icon={<TriangleAlert aria-hidden />} {...props} />
}
