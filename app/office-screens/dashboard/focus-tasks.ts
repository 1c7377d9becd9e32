/** The id of the title of « À traiter ». */
export const TASKS = "tasks"

/** Before a change that removes the line of the pressed button. */
export const focusTasks = () => document.getElementById(TASKS)?.focus({ preventScroll: true })
