import { brand } from "#domain/brand.ts"
import { data } from "react-router"
import { UnknownWorks } from "#app/site/client-page/unknown-works.tsx"
import { WorksPage } from "#app/site/client-page/client-page.tsx"
import { readClientPage } from "#app/site/client-page/data.ts"
import { readDone, takeForm } from "#app/site/client-page/take-form.ts"
import { useSite } from "#app/site/frame/use-site.ts"
import { dbContext, publicConfigContext } from "#app/lib/contexts.ts"
import { readForm } from "#app/lib/read-form.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import worksScript from "#app/site/scripts/client-page.ts?worker&url"
import { newId } from "#domain/new-id.ts"
import { waitingFor } from "#domain/client-page/waiting.ts"
import { clientPagePath } from "#domain/client-page/client-page.ts"
import type { Route } from "./+types/client-page"

export const handle: RouteHandle = { isPrivate: true }

/** Private page: no name in the title, not indexed; the number of things that wait for the client is in it. */
export function meta({ matches, loaderData }: Route.MetaArgs) {
  const name = matches[1].loaderData?.company.name
  const count = loaderData?.works ? waitingFor(loaderData.works).length : 0
  const title = count > 0 ? `(${count}) Mon chantier` : "Mon chantier"
  return [
    { title: name ? `${title} – ${name}` : title },
    { name: "robots", content: "noindex, nofollow" },
    { name: "theme-color", content: brand.yellow.toLowerCase() },
  ]
}

/** The token in the address is the key. Reading the page changes nothing. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const works = await readClientPage(context.get(dbContext), params.token)
  const done = readDone(new URL(request.url).searchParams.get("fait"))
  // Id of the message that the visitor may write: sending it twice stores it once.
  const sendsMail = context.get(publicConfigContext).mails === "sent"
  return data({ works, done, sendsMail, messageId: newId() }, { status: works ? 200 : 404 })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return await takeForm(context.get(dbContext), params.token, await readForm(request))
}

export default function WorksRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const { company } = useSite()
  const { works, done, sendsMail, messageId } = loaderData
  if (!works) return <UnknownWorks company={company} />
  return (
    <>
      <WorksPage
        {...{ works, done, sendsMail, messageId, company }}
        path={clientPagePath(params.token)}
        refusal={actionData}
      />
      <script type="module" src={worksScript} />
    </>
  )
}
