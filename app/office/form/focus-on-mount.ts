/** As a `ref`: takes the focus when the element appears, in answer to what somebody has just done. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
