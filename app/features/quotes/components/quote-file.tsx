import { Paperclip } from "lucide-react"
import { browserDb } from "#app/lib/browser-db.ts"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { toastError } from "#app/office/feedback/toasts.tsx"
import { signQuoteFile } from "../data.ts"
import styles from "./quotes.module.css"

type QuoteFileProps = { path: string; name: string; about: string }

/** The file of an answer, opened in its own tab by an address that is made when it is asked for. */
export function QuoteFile({ path, name, about }: QuoteFileProps) {
  async function open() {
    // Opened at the press, or a browser takes the tab for one that nobody asked for.
    const tab = window.open("", "_blank")
    try {
      const address = await signQuoteFile(browserDb(), path)
      if (tab) tab.location.href = address
    } catch (error) {
      tab?.close()
      toastError("Erreur lors de l’ouverture du fichier", reasonOf(error as Error))
    }
  }
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
