import { Button } from "#app/site/bricks/button.tsx"
import styles from "./consent-question.module.css"

/** Consent before any third-party content loads. `app/site/scripts/reviews-widget.ts` shows it and stores the answer. */
export function ConsentQuestion({ host }: { host: string }) {
  return (
    <dialog id="choix-avis" className={styles.question} data-consent="" aria-labelledby="choix-avis-titre">
      <h3 id="choix-avis-titre">Afficher les avis en ligne&nbsp;?</h3>
      <p>
        Ils viennent du site {host}, qui recevrait votre adresse IP et pourrait déposer des cookies. Sans votre accord,
        rien n’est chargé. Vous pourrez changer d’avis par «&nbsp;Gérer mes choix&nbsp;», en bas de chaque page.
      </p>
      <div className={styles.answers}>
        <Button variant="secondary" data-choice="refused">
          Refuser
        </Button>
        <Button variant="secondary" data-choice="accepted">
          Accepter
        </Button>
      </div>
    </dialog>
  )
}
