/** Words in which « Île-de-France » stays in one line: a browser would break it at a hyphen. */
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
