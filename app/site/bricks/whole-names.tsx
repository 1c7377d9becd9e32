import { WHOLE_NAMES } from "#domain/company/zone.ts"

const WHOLE = new RegExp(`(${WHOLE_NAMES.join("|")})`)

/** Text in which « Île-de-France » and the names of departments do not wrap: a browser would break them at a hyphen. */
export function WholeNames({ children }: { children: string }) {
  return children.split(WHOLE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="nowrap">
        {part}
      </span>
    ),
  )
}
