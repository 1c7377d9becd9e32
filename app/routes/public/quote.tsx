import { data } from "react-router"
import { takeAnswer } from "#app/features/quote-answer/answer.server.ts"
import { readDone } from "#app/features/quote-answer/answers.ts"
import { QuotePage } from "#app/features/quote-answer/components/quote-page.tsx"
import { UnknownQuote } from "#app/features/quote-answer/components/unknown-quote.tsx"
import { readAskedQuote } from "#app/features/quote-answer/data.ts"
import { useSite } from "#app/features/site/use-site.ts"
import { dbContext, encodeImageContext, requestContext } from "#app/lib/contexts.ts"
import { readForm } from "#app/lib/read-form.ts"
import quoteScript from "#app/scripts/quote-answer.ts?worker&url"
import { quotePath } from "#domain/quotes/answer.ts"
import type { Route } from "./+types/quote"

/** Whose works they are stands in no title and no index. */
export function meta({ matches }: Route.MetaArgs) {
  const name = matches[1].loaderData?.company.name
  return [
    { title: name ? `Demande de devis – ${name}` : "Demande de devis" },
    { name: "robots", content: "noindex, nofollow" },
    { name: "theme-color", content: "#fff9ee" },
  ]
}

/** The token in the address is the key. Looking changes nothing: programs that follow links in mails look too. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const quote = await readAskedQuote(context.get(dbContext), params.token)
  const done = quote && readDone(new URL(request.url).searchParams.get("fait"), quote)
  return data({ quote, done }, { status: quote ? 200 : 404 })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { report } = context.get(requestContext)
  return await takeAnswer(
    { db: context.get(dbContext), token: params.token, report, encodeImage: context.get(encodeImageContext) },
    await readForm(request),
  )
}

export default function QuoteRoute({ loaderData: { quote, done }, actionData, params }: Route.ComponentProps) {
  const { company } = useSite()
  if (!quote) return <UnknownQuote company={company} />
  return (
    <>
      <QuotePage {...{ quote, done, company }} path={quotePath(params.token)} refusal={actionData} />
      <script type="module" src={quoteScript} />
    </>
  )
}
