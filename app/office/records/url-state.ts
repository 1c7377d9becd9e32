import { useNavigation, useSearchParams } from "react-router"

export type UrlPatch = Record<string, string | number | null>

/** Changes the URL; an empty string or null removes a parameter. `replace` avoids a history entry for every key typed. */
export function useUrlPatch() {
  const [, setParams] = useSearchParams()
  const navigation = useNavigation()
  return function change(patch: UrlPatch, { replace = false } = {}) {
    // Patches the current URL, not the rendered one: a debounced search must not close what was opened meanwhile.
    setParams(patched((navigation.location ?? window.location).search, patch), { replace, preventScrollReset: true })
  }
}

/** State in the URL: read by `parse`, changed by a patch. */
export function useUrlState<State>(parse: (params: URLSearchParams) => State) {
  const [params] = useSearchParams()
  return [parse(params), useUrlPatch()] as const
}

/** The parameters of a URL after a patch. */
export function patched(search: string | URLSearchParams, patch: UrlPatch): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(patch)) {
    if (value === null || value === "") next.delete(name)
    else next.set(name, String(value))
  }
  return next
}
