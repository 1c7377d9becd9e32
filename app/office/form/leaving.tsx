import { Button } from "@mantine/core"
import { focusOnMount } from "./focus-on-mount.ts"
import styles from "./form-dialog.module.css"

/** The warning that unsaved input would be lost, with a button to leave and one to stay. */
export function Leaving({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <>
      <p role="alert" className={styles.question}>
        Ce que vous avez saisi n’est pas enregistré.
      </p>
      <Button color="red" variant="subtle" onClick={onLeave}>
        Fermer sans enregistrer
      </Button>
      <Button variant="default" ref={focusOnMount} onClick={onStay}>
        Continuer la saisie
      </Button>
    </>
  )
}
