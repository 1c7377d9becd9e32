import { redirect } from "react-router"

/** `/admin` is the dashboard; it has one address, so that the sidebar can mark it. */
export function clientLoader() {
  throw redirect("/admin/dashboard")
}

export default function BackOfficeIndex() {
  return null
}
