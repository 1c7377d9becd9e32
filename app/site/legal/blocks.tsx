import { type LegalBlock, spansOf } from "#domain/legal/text.ts"
import { Lines } from "./legal-page.tsx"
import styles from "./legal-page.module.css"

/** Paragraphs, lists and boxes of a legal text. */
export function Blocks({ blocks }: { blocks: LegalBlock[] }) {
  return blocks.map((block, index) => <Block key={index} block={block} />)
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === "string")
    return (
      <p className="lines">
        <Spans text={block} />
      </p>
    )
  if ("lines" in block) return <Lines lines={block.lines} />
  if ("list" in block)
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item}>
            <Spans text={item} />
          </li>
        ))}
      </ul>
    )
  return (
    <div className={styles.framed}>
      {block.framed.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

/** Text with its links. */
export function Spans({ text }: { text: string }) {
  return spansOf(text).map((span, index) =>
    typeof span === "string" ? (
      span
    ) : (
      <a key={index} href={span.href}>
        {span.label}
      </a>
    ),
  )
}
