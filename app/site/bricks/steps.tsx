import { useId } from "react"
import styles from "./steps.module.css"

type StepsProps = { title: string; steps: { title: string; text: string }[] }

/** Numbered steps side by side, laid out for the yellow band. */
export function Steps({ title, steps }: StepsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ol className={`stack ${styles.steps}`}>
        {steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
