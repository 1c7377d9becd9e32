import { redirect } from "react-router"

/** `/admin` redirects to the dashboard, which has a single address so that the sidebar can highlight it. */
export function clientLoader() {
  throw redirect("/admin/dashboard")
}

export default function BackOfficeIndex() {
  return null
}
