import { useMediaQuery } from "@mantine/hooks"

/** A phone held upright, and what is as narrow (specification §9: below 640 px). */
export function useIsPhone(): boolean {
  return useMediaQuery("(max-width: 40em)", undefined, { getInitialValueInEffect: false })
}
