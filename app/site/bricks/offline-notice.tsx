import { Alert } from "./alert.tsx"

/** In a form: shown instead of its submit while there is no network (`app/site/scripts/offline.ts`). `button`: what to press again. */
export function OfflineNotice({ button = "envoyez de nouveau" }: { button?: string }) {
  return (
    <div data-offline="" hidden>
      <Alert tone="warning" role="alert" title="Pas de réseau">
        {`Rien n’est parti et rien n’est perdu\u00a0: gardez cette page ouverte, et ${button} quand le réseau revient.`}
      </Alert>
    </div>
  )
}
