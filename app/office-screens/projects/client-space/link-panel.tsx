import { DAYS_AFTER_WORKS } from "#domain/law.gen.ts"
import { useQuery } from "@tanstack/react-query"
import { Copy, ExternalLink, Link2, Link2Off, Mail } from "lucide-react"
import { Loading } from "#app/office/feedback/loading.tsx"
import { browserDb } from "#app/lib/browser-db.ts"
import { copyLink } from "#app/office/feedback/copy-text.tsx"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { mailSentence } from "#app/office/feedback/mails-leave.ts"
import { toastError } from "#app/office/feedback/toasts.tsx"
import { readLink } from "#app/office/links/data.ts"
import { useRevokeLink } from "#app/office/links/use-revoke-link.ts"
import { Instant } from "#app/office/records/cells.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { addDays, formatShortDate } from "#domain/dates.ts"
import { isPageOver, type SpaceProject } from "./data.ts"
import { pageQuery, useMakeLink } from "./queries.ts"
import styles from "./client-space.module.css"

/** The client's secret link: create, copy, open, revoke. */
export function LinkPanel({ project }: { project: SpaceProject }) {
  const read = useQuery(pageQuery(project.id))
  const make = useMakeLink(project.id)
  const page = read.data && !isPageOver(read.data) ? read.data : null
  const askToRevoke = useRevokeLink({ kind: "client_page", id: page?.id ?? "" })
  if (read.data === undefined) return read.error ? <ErrorOf read={read} /> : <Loading height={140} radius="lg" />
  return (
    <section className={`office-sheet ${styles.card}`} aria-labelledby="lien-client">
      <h2 id="lien-client" className={styles.title}>
        Page du client
      </h2>
      <ErrorOf read={read} />
      {page ? (
        <>
          <p className="office-minor">
            Créée le <Instant at={page.created_at} />.{" "}
            {page.seen_at ? (
              <>
                Vue par le client le <Instant at={page.seen_at} />.
              </>
            ) : (
              "Pas encore ouverte par le client."
            )}{" "}
            {page.works_ended_on
              ? `Elle se referme le ${formatShortDate(addDays(page.works_ended_on, DAYS_AFTER_WORKS))}.`
              : `Elle se referme ${DAYS_AFTER_WORKS} jours après la fin des travaux.`}
          </p>
          <div className="office-actions">
            <IconButton icon={Copy} onClick={() => void copy(project.id)}>
              Copier le lien
            </IconButton>
            <IconButton variant="default" icon={ExternalLink} onClick={() => void openPage(project.id)}>
              Voir la page
            </IconButton>
            <IconButton variant="subtle" color="red" icon={Link2Off} onClick={askToRevoke}>
              Révoquer
            </IconButton>
          </div>
        </>
      ) : (
        <>
          <p>
            {project.client_name} suit son chantier sur une page privée, sans compte{"\u00a0"}: étapes, photos et
            documents que vous marquez «{"\u00a0"}visible par le client{"\u00a0"}», messages et choix. Rien d’autre du
            projet.
          </p>
          <div className="office-actions">
            {project.client_email ? (
              <IconButton icon={Mail} loading={make.isPending} onClick={() => make.mutate(true)}>
                {mailSentence("Créer et envoyer le lien", "Créer le lien et préparer l’e-mail")}
              </IconButton>
            ) : null}
            <IconButton
              variant={project.client_email ? "default" : "filled"}
              icon={Link2}
              loading={make.isPending}
              onClick={() => make.mutate(false)}
            >
              Créer le lien
            </IconButton>
          </div>
          {project.client_email ? null : (
            <p className="office-minor">Ce client n’a pas d’adresse e-mail{"\u00a0"}: copiez-lui le lien vous-même.</p>
          )}
        </>
      )}
    </section>
  )
}

const orderOf = (project_id: string) => ({ kind: "client_page", project_id, mail: false }) as const

const copy = (projectId: string) => copyLink(() => readLink(browserDb(), orderOf(projectId)), "Lien copié")

async function openPage(projectId: string): Promise<void> {
  // Opened synchronously: after an `await`, browsers treat the tab as a pop-up and block it.
  const tab = window.open("", "_blank")
  try {
    const url = await readLink(browserDb(), orderOf(projectId))
    if (tab) tab.location.href = url
  } catch (error) {
    tab?.close()
    toastError("La page n’a pas pu être ouverte", reasonOf(error as Error))
  }
}
