import { type LegalSettings, waysToWrite } from "#domain/legal/legal.ts"
import { mediationBlocks } from "#domain/legal/terms.ts"
import { Blocks, Spans } from "./blocks.tsx"

/** « par e-mail à …, ou par courrier au … », as links. */
export function WaysToWrite({ settings }: { settings: LegalSettings }) {
  return <Spans text={waysToWrite(settings)} />
}

/** The paragraphs on the consumer mediator. */
export function Mediation({ settings }: { settings: LegalSettings }) {
  return <Blocks blocks={mediationBlocks(settings)} />
}
