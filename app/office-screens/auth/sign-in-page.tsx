import type { ReactNode } from "react"
import { Brand } from "#app/office/shell/brand.tsx"
import { SignInDrawing } from "./sign-in-drawing.tsx"
import styles from "./sign-in.module.css"

type SignInPageProps = {
  title: string
  lead: string
  back?: { to: string; label: string }
  children: ReactNode
}

const HOME = { to: "/", label: "Retour au site" }

/** The brand on one side, the form on the other; on a phone the brand is a band above the form. */
export function SignInPage({ title, lead, back = HOME, children }: SignInPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.brandSide}>
        <Brand />
        <p className={styles.slogan}>Les chantiers du jour vous attendent.</p>
        <SignInDrawing className={styles.drawing} />
      </header>
      <main className={styles.formSide}>
        <div className={styles.panel}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
          <a className={styles.back} href={back.to}>
            {back.label}
          </a>
        </div>
      </main>
    </div>
  )
}
