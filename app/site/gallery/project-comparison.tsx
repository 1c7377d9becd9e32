import { Comparison } from "#app/site/bricks/comparison.tsx"
import { Picture } from "#app/site/bricks/picture.tsx"
import type { Pair } from "#domain/gallery/gallery.ts"

/** The same place before and after, with a border that moves. */
export function ProjectComparison({
  pair: { project, before, after },
  sizes,
  priority = false,
}: {
  pair: Pair
  sizes: string
  priority?: boolean
}) {
  const picture = ({ url, caption, focus, zoom }: Pair["before"], when: string) => (
    <Picture
      src={url}
      alt={caption ?? `${project.title}, ${when} les travaux`}
      sizes={sizes}
      focus={focus}
      zoom={zoom}
      priority={priority}
      className="photo"
    />
  )
  return <Comparison before={picture(before, "avant")} after={picture(after, "après")} about={project.title} />
}
