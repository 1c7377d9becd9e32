import { colorsOf, LEGEND } from "./looks.ts"
import board from "./board.module.css"
import styles from "./calendar.module.css"

/** The meaning of the colours, each with its icon. */
export function Legend() {
  return (
    <ul className={board.legend} aria-label="Légende">
      {LEGEND.map(({ look, label, icon: Icon }) => (
        <li key={look}>
          <span className={styles.swatch} data-look={look} style={colorsOf(look)}>
            <Icon aria-hidden size={13} strokeWidth={2.25} />
          </span>
          {label}
        </li>
      ))}
    </ul>
  )
}
