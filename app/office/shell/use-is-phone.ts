import { useMediaQuery } from "@mantine/hooks"

/** An upright phone, or any window of at most 640 px (specification §9). */
export function useIsPhone(): boolean {
  return useMediaQuery("(max-width: 40em)", undefined, { getInitialValueInEffect: false })
}
