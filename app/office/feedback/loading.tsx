import { Skeleton, type SkeletonProps } from "@mantine/core"

/** A skeleton with the height of the content it replaces, so that the layout does not shift. Screen readers announce it. */
export function Loading(props: Pick<SkeletonProps, "height" | "radius" | "mb">) {
  return <Skeleton {...props} role="status" aria-label="Chargement..." />
}
