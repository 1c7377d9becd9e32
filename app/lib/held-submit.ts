declare global {
  interface Window {
    /** Of a page whose scripts come after its first frame (own-scripts.server.ts). */
    heldForm?: EventTarget | null
    stopHolding?: () => void
  }
}

/** Whether somebody submitted this form before its script had come; from now on the form hears for itself. */
export function takeHeldSubmit(form: HTMLFormElement | null): boolean {
  window.stopHolding?.()
  const isHeld = form !== null && window.heldForm === form
  window.heldForm = null
  return isHeld
}
