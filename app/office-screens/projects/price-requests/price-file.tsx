import { Paperclip } from "lucide-react"
import { browserDb } from "#app/lib/browser-db.ts"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { toastError } from "#app/office/feedback/toasts.tsx"
import { openInNewTab } from "#app/office/upload/open-file.ts"
import styles from "./price-requests.module.css"

type PriceFileProps = { path: string; name: string; about: string }

/** The file of an answer. A click signs its URL and opens it in a new tab. */
export function PriceFile({ path, name, about }: PriceFileProps) {
  const open = () =>
    openInNewTab(browserDb(), { name, path, address: null }).catch((error: Error) =>
      toastError("Erreur lors de l’ouverture du fichier", reasonOf(error)),
    )
  return (
    <button
      type="button"
      className={styles.file}
      aria-label={`Ouvrir le fichier de ${about}\u00a0: ${name} (nouvel onglet)`}
      onClick={() => void open()}
    >
      <Paperclip aria-hidden size={14} />
      {name}
    </button>
  )
}
