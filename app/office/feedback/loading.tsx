import { Skeleton, type SkeletonProps } from "@mantine/core"

/** The place of what is still awaited, as high as what will stand there, and said to whoever does not see it. */
export function Loading(props: Pick<SkeletonProps, "height" | "radius" | "mb">) {
  return <Skeleton {...props} role="status" aria-label="Chargement..." />
}
