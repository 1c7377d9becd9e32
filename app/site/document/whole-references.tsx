const REFERENCE = /([A-Z]{1,4}-\d{4}-\d{4,})/

/** A text whose references (« F-2026-0017 ») never break at the end of a line. */
export function WholeReferences({ children }: { children: string }) {
  return children.split(REFERENCE).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
