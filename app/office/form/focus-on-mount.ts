/** As a `ref`: focuses the element when it appears. Use it only for elements that appear in response to a user action. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
