/** Text in which « Île-de-France » does not wrap: a browser would break it at a hyphen. */
export function WholeNames({ children }: { children: string }) {
  return children.split(/(Île-de-France)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="nowrap">
        {part}
      </span>
    ),
  )
}
