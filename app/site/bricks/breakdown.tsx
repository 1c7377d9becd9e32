import styles from "./breakdown.module.css"

type Props = { missing: boolean; requestId?: string | undefined; companyName?: string | undefined }

/**
 * Fallback page when even the layout failed. `requestId` finds the error in the log. It imports no layout, because every page, including the
 * back office, loads it.
 */
export function Breakdown({ missing, requestId, companyName }: Props) {
  const what = missing ? "Page introuvable" : "Une erreur est survenue"
  return (
    <main className={styles.page}>
      <title>{companyName ? `${what} – ${companyName}` : what}</title>
      <h1>{missing ? "Cette page n’existe pas" : "Une erreur est survenue"}</h1>
      <p>
        {missing
          ? "L’adresse est peut-être incomplète, ou la page a été déplacée."
          : `Veuillez réessayer dans quelques instants.${requestId ? " Si cela se reproduit, donnez-nous la référence ci-dessous." : ""}`}
      </p>
      {requestId ? <p className={styles.id}>Référence de l’erreur&nbsp;: {requestId}</p> : null}
      <a className={styles.back} href="/">
        Retour à l’accueil
      </a>
    </main>
  )
}
