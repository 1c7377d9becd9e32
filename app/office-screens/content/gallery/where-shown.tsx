import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import styles from "./where-shown.module.css"

/** Where a work appears on the site (specification §2), beside what publishes it. Folded on a phone. */
export function WhereShown() {
  const isPhone = useIsPhone()
  return (
    <details className={`office-sheet ${styles.box}`} open={!isPhone}>
      <summary>Où paraît ce projet&nbsp;?</summary>
      <ul>
        <li>Les 3 premiers projets Réno publiés paraissent dans «&nbsp;Nos dernières réalisations&nbsp;».</li>
        <li>Ils paraissent aussi sur la page Réno, et chaque projet publié a sa propre page.</li>
        <li>
          La galerie avant/après paraît seulement s’il y a des photos avant et après. Un projet y entre dès qu’il a une
          photo de chaque sorte.
        </li>
        <li>Les projets mis en avant viennent les premiers.</li>
        <li>L’ordre se change depuis la liste.</li>
      </ul>
    </details>
  )
}
