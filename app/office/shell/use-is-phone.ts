import { useMediaQuery } from "@mantine/hooks"

/** An upright phone, or any window as narrow (specification §9: below 640 px). */
export function useIsPhone(): boolean {
  return useMediaQuery("(max-width: 40em)", undefined, { getInitialValueInEffect: false })
}
