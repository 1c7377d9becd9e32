declare global {
  interface Window {
    /** Set by the inline script of a page whose modules load after the first frame (own-scripts.server.ts). */
    heldForm?: EventTarget | null
    stopHolding?: () => void
  }
}

/** Whether this form was submitted before hydration. Also stops holding submits: from now on the form handles its own. */
export function takeHeldSubmit(form: HTMLFormElement | null): boolean {
  window.stopHolding?.()
  const isHeld = form !== null && window.heldForm === form
  window.heldForm = null
  return isHeld
}
