import { data } from "react-router"
import { takeAnswer } from "#app/site/price-answer/answer.server.ts"
import { readDone } from "#app/site/price-answer/answers.ts"
import { PricePage } from "#app/site/price-answer/price-page.tsx"
import { UnknownRequest } from "#app/site/price-answer/unknown-request.tsx"
import { readAskedPrice } from "#app/site/price-answer/data.ts"
import { useSite } from "#app/site/frame/use-site.ts"
import { dbContext, encodeImageContext, requestContext } from "#app/lib/contexts.ts"
import { readForm } from "#app/lib/read-form.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import quoteScript from "#app/site/scripts/price-answer.ts?worker&url"
import { priceRequestPath } from "#domain/price-requests/answer.ts"
import type { Route } from "./+types/price-answer"

export const handle: RouteHandle = { isPrivate: true }

/** Private page: no name in the title, not indexed. */
export function meta({ matches }: Route.MetaArgs) {
  const name = matches[1].loaderData?.company.name
  return [
    { title: name ? `Demande de devis – ${name}` : "Demande de devis" },
    { name: "robots", content: "noindex, nofollow" },
    { name: "theme-color", content: "#fff9ee" },
  ]
}

/** The token in the address is the key. Reading the page changes nothing, because mail scanners follow links too. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const asked = await readAskedPrice(context.get(dbContext), params.token)
  const done = asked && readDone(new URL(request.url).searchParams.get("fait"), asked)
  return data({ asked, done }, { status: asked ? 200 : 404 })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { report } = context.get(requestContext)
  return await takeAnswer(
    { db: context.get(dbContext), token: params.token, report, encodeImage: context.get(encodeImageContext) },
    await readForm(request),
  )
}

export default function PriceAnswerRoute({ loaderData: { asked, done }, actionData, params }: Route.ComponentProps) {
  const { company } = useSite()
  if (!asked) return <UnknownRequest company={company} />
  return (
    <>
      <PricePage {...{ asked, done, company }} path={priceRequestPath(params.token)} refusal={actionData} />
      <script type="module" src={quoteScript} />
    </>
  )
}
