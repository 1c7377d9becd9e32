import { useQuery } from "@tanstack/react-query"
import { Loading } from "#app/office/feedback/loading.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { MOST_PHOTOS } from "#domain/price-requests/request.ts"
import { choosablePhotosQuery } from "./queries.ts"
import styles from "./request-dialog.module.css"

type PhotoChoiceProps = { projectId: string; value: string[]; onChange: (urls: string[]) => void }

/** Project photos to attach to the request, as a list of checkboxes. */
export function PhotoChoice({ projectId, value, onChange }: PhotoChoiceProps) {
  const read = useQuery(choosablePhotosQuery(projectId))
  if (!read.data) return read.error ? <ErrorOf read={read} /> : <Loading height={88} />
  if (read.data.length === 0) return <p className="office-minor">Ce projet n’a pas encore de photo à joindre.</p>
  const toggle = (url: string) =>
    onChange(value.includes(url) ? value.filter((one) => one !== url) : [...value, url].slice(0, MOST_PHOTOS))
  return (
    <fieldset>
      <legend className={styles.legend}>Photos à joindre</legend>
      <ErrorOf read={read} />
      <div className={styles.strip}>
        {read.data.map(({ id, url, caption, address }, index) => (
          <label key={id} className={styles.photo}>
            <input
              type="checkbox"
              checked={value.includes(url)}
              disabled={!value.includes(url) && value.length >= MOST_PHOTOS}
              onChange={() => toggle(url)}
            />
            {address ? (
              <img src={address} alt={caption || `Photo ${index + 1}`} loading="lazy" width={120} height={90} />
            ) : (
              <span className="office-minor">Image non disponible</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
