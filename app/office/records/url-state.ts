import { useNavigation, useSearchParams } from "react-router"

export type UrlPatch = Record<string, string | number | null>

/**
 * State that lives in the address: read by `parse`, changed by a patch (an empty text or null takes the parameter away).
 * `replace` keeps the history short while somebody types.
 */
export function useUrlState<State>(parse: (params: URLSearchParams) => State) {
  const [params, setParams] = useSearchParams()
  const navigation = useNavigation()
  function change(patch: UrlPatch, { replace = false } = {}) {
    // The address as it is now, not as it was rendered: a search handed on late must not close what was opened meanwhile.
    const next = new URLSearchParams((navigation.location ?? window.location).search)
    for (const [name, value] of Object.entries(patch)) {
      if (value === null || value === "") next.delete(name)
      else next.set(name, String(value))
    }
    setParams(next, { replace, preventScrollReset: true })
  }
  return [parse(params), change] as const
}
