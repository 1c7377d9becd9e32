import { Alert, type AlertProps } from "@mantine/core"
import { TriangleAlert } from "lucide-react"
import styles from "./warning.module.css"

/** What to look at before going on; nothing is refused. Who reads it aloud is for its place to say: a status around it, or `role="alert"`. */
export function Warning({ role = "presentation", ...props }: AlertProps & { role?: "alert" | "presentation" }) {
  return <Alert role={role} className={styles.warning ?? ""} icon={<TriangleAlert aria-hidden />} {...props} />
}
