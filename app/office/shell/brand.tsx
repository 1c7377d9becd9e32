import styles from "./brand.module.css"
import { useCompanyName } from "./company-name.ts"

/** The company's name beside its mark: a small mirabelle. */
export function Brand() {
  const name = useCompanyName()
  return (
    <span className={styles.brand}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
        <circle cx="15" cy="19" r="11" fill="var(--color-yellow)" />
        <path
          d="M15 8.5c-3.4 3.2-4.6 7-4 11.500"
          fill="none"
          stroke="var(--color-yellow-deep)"
          strokeWidth="2.200"
          strokeLinecap="round"
        />
        <path d="M15 9c.4-4.600 4.200-7.300 10.200-6.600C25.400 8 21 10.400 15 9Z" fill="var(--color-leaf)" />
      </svg>
      <span className={styles.name}>{name}</span>
    </span>
  )
}
