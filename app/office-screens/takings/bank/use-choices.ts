import { useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { sentenceOf } from "#app/office/feedback/reason-of.ts"
import { announceTableChange } from "#app/office/live/table-changed.ts"
import type { BankSubject, OpenLine } from "#domain/bank/match.ts"
import { noteLine } from "./data.ts"
import { bank, MONEY_TABLES } from "./queries.ts"

/** `acceptsExcess`: what is above the rest is meant, and waits to be given back. */
type Choice = { subject: BankSubject | null; isTicked: boolean; acceptsExcess?: boolean }

/** The document that each line begins with: twins of one amount begin with one each. */
function likeliest(lines: readonly OpenLine[]): Map<string, BankSubject | null> {
  const taken = new Set<string>()
  return new Map(
    lines.map(({ id, amount_cents, candidates }) => {
      const free = candidates.find((one) => one.left_cents === amount_cents && !taken.has(one.id))
      const subject = candidates[0]?.left_cents === amount_cents && free ? free : (candidates[0] ?? null)
      if (subject?.left_cents === amount_cents) taken.add(subject.id)
      return [id, subject]
    }),
  )
}

/** What staff chose for each line; without a choice a line has its likeliest document, ticked when that is sure. */
export function useChoices(lines: readonly OpenLine[]) {
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const [refusals, setRefusals] = useState<Record<string, string>>({})
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [result, setResult] = useState<{ noted: number; refused: number } | null>(null)

  const first = likeliest(lines)
  const choiceOf = (line: OpenLine): Choice =>
    choices[line.id] ?? { subject: first.get(line.id) ?? null, isTicked: line.is_sure }
  const choose = (line: OpenLine, choice: Choice) => setChoices((before) => ({ ...before, [line.id]: choice }))

  /** Notes the lines one after the other, so that each is noted or refused by itself; a refused one stays, with its sentence. */
  async function noteAll(notes: readonly { id: string; subject: Parameters<typeof noteLine>[2] }[]) {
    const found: Record<string, string> = {}
    setResult(null)
    for (const [done, { id, subject }] of notes.entries()) {
      setProgress({ done, of: notes.length })
      try {
        await noteLine(browserDb(), id, subject)
      } catch (error) {
        found[id] = sentenceOf(error)
      }
    }
    const refused = Object.keys(found)
    setProgress(null)
    setRefusals(found)
    // A refused line is not sent again by the next press.
    setChoices((before) => ({
      ...before,
      ...Object.fromEntries(
        lines.filter(({ id }) => refused.includes(id)).map((line) => [line.id, { ...choiceOf(line), isTicked: false }]),
      ),
    }))
    setResult({ noted: notes.length - refused.length, refused: refused.length })
    for (const table of [bank.table, ...MONEY_TABLES]) announceTableChange(table)
  }

  const ticked = lines.flatMap((line) => {
    const { subject, isTicked, acceptsExcess = false } = choiceOf(line)
    return isTicked && subject
      ? [{ id: line.id, subject: { ...subject, acceptsExcess }, amount_cents: line.amount_cents }]
      : []
  })
  return { choiceOf, choose, ticked, noteAll, progress, refusals, result }
}
export type Choices = ReturnType<typeof useChoices>
