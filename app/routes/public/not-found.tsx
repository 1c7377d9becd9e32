import { data } from "react-router"
import { MissingPage } from "#app/site/frame/missing-page.tsx"
import type { Route } from "./+types/not-found"

export function meta({ matches }: Route.MetaArgs) {
  const name = matches[1].loaderData?.company.name
  return [{ title: name ? `Page introuvable – ${name}` : "Page introuvable" }, { name: "robots", content: "noindex" }]
}

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <MissingPage />
}
