import styles from "./document.module.css"

const STEPS = ["Votre choix", "Qui signe", "Signature"]

/** Where the client is on the way to the signature (code civil, 1127-1: the steps of the contract are known beforehand). */
export function Progress({ at }: { at: 1 | 2 | 3 }) {
  return (
    <>
      <h2 className={`size-2 ${styles.heading}`}>{HEADINGS[at]}</h2>
      <ol className={styles.progress} aria-label="Étapes de la signature">
        {STEPS.map((step, index) => (
          <li
            key={step}
            aria-current={index + 1 === at ? "step" : undefined}
            data-done={index + 1 < at ? "" : undefined}
          >
            {step}
          </li>
        ))}
      </ol>
    </>
  )
}

const HEADINGS = { 1: "Ce que vous commandez", 2: "Qui signe le devis\u00a0?", 3: "Relisez, puis signez" }
