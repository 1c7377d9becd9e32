import { useNavigation, useSearchParams } from "react-router"

export type UrlPatch = Record<string, string | number | null>

/** Changes the address: an empty text or null takes a parameter away. `replace` keeps the history short while somebody types. */
export function useUrlPatch() {
  const [, setParams] = useSearchParams()
  const navigation = useNavigation()
  return function change(patch: UrlPatch, { replace = false } = {}) {
    // The address as it is now, not as it was rendered: a search handed on late must not close what was opened meanwhile.
    setParams(patched((navigation.location ?? window.location).search, patch), { replace, preventScrollReset: true })
  }
}

/** State that lives in the address: read by `parse`, changed by a patch. */
export function useUrlState<State>(parse: (params: URLSearchParams) => State) {
  const [params] = useSearchParams()
  return [parse(params), useUrlPatch()] as const
}

/** The parameters of an address with a change made to them. */
export function patched(search: string | URLSearchParams, patch: UrlPatch): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(patch)) {
    if (value === null || value === "") next.delete(name)
    else next.set(name, String(value))
  }
  return next
}
