/** « Île-de-France », « Hauts-de-Seine », « Val-d’Oise ». */
const NAME = /(\p{Lu}[\p{L}’]*(?:-[\p{L}’]+)+)/u

/** Text in which a hyphenated name does not wrap: a browser would break « Île-de-France » at a hyphen. */
export function WholeNames({ children }: { children: string }) {
  return children.split(NAME).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="nowrap">
        {part}
      </span>
    ),
  )
}
