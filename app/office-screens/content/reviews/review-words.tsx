import { Group, Rating } from "@mantine/core"
import { Minor } from "#app/office/records/record-cells.tsx"
import { PersonPicture } from "#app/office/shell/person-picture.tsx"
import { formatShortDate, parisDate } from "#domain/dates.ts"
import styles from "./review-words.module.css"
import type { StaffReview } from "./data.ts"

/** A review: author, rating, source, date and text. */
export function ReviewWords({ review }: { review: StaffReview }) {
  const { author_name, author_photo_url, rating, source, text, time } = review
  return (
    <>
      <Group gap={8} wrap="nowrap">
        <PersonPicture name={author_name} address={author_photo_url} />
        <div>
          <strong>{author_name}</strong>
          <Group gap="0 0.5rem">
            <span role="img" aria-label={`${rating} sur 5`}>
              <Rating aria-hidden readOnly value={rating} size="xs" />
            </span>
            <Minor>
              {source === "google" ? "Google" : "Avis client"}, {formatShortDate(parisDate(new Date(time)))}
            </Minor>
          </Group>
        </div>
      </Group>
      <p className={`office-prose ${styles.text}`}>{text}</p>
    </>
  )
}
