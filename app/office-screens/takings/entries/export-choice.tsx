import { NativeSelect } from "@mantine/core"
import { Download } from "lucide-react"
import { useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { toastError } from "#app/office/feedback/toasts.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { formats, type Profile, PROFILES } from "#domain/accounting/profiles.ts"
import { formatCount } from "#domain/numbers.ts"
import type { Period } from "#domain/takings/takings.ts"
import styles from "./entries.module.css"
import { exportEntries } from "./data.ts"

/** A file of the entries, in the format that the accountant's program reads. */
export function ExportChoice({ period, siren }: { period: Period; siren: string | null }) {
  const [profile, choose] = useState<Profile>("fec")
  const [count, setCount] = useState<number | null>(null)
  async function take() {
    setCount(0)
    try {
      await exportEntries(browserDb(), period, profile, siren, setCount)
    } catch (error) {
      console.error(error)
      toastError("Erreur lors de l’export", reasonOf(error as Error))
    }
    setCount(null)
  }
  return (
    <div className={styles.choice}>
      <NativeSelect
        label="Format"
        description={formats[profile].hint}
        inputWrapperOrder={["label", "description", "input"]}
        data={PROFILES.map((value) => ({ value, label: formats[value].label }))}
        value={profile}
        onChange={(event) => choose(PROFILES.find((one) => one === event.currentTarget.value) ?? "fec")}
      />
      <IconButton
        variant="default"
        icon={Download}
        aria-disabled={count !== null}
        onClick={() => (count === null ? void take() : undefined)}
      >
        {count === null ? "Exporter les écritures" : <span role="status">{formatCount(count)} lignes…</span>}
      </IconButton>
    </div>
  )
}
