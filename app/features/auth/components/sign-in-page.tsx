import type { ReactNode } from "react"
import { Brand } from "#app/components/office/brand.tsx"
import { SignInDrawing } from "./sign-in-drawing.tsx"
import styles from "./sign-in.module.css"

/** Brand on one side, form on the other; on a phone the brand is a band above the form. */
export function SignInPage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.brandSide}>
        <Brand name="Mirabelle" />
        <p className={styles.slogan}>Les chantiers du jour vous attendent.</p>
        <SignInDrawing className={styles.drawing} />
      </header>
      <main className={styles.formSide}>
        <div className={styles.panel}>
          <h1 className={styles.title}>Connexion</h1>
          <p className={styles.lead}>Réservé à l’équipe.</p>
          {children}
          <a className={styles.back} href="/">
            Retour au site
          </a>
        </div>
      </main>
    </div>
  )
}
