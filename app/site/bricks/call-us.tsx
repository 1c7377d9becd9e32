type CallUsProps = {
  phone: { label: string; href: string } | null
  /** True at the beginning of a sentence. */
  starts?: boolean
}

/** « appelez-nous au … », or a link to the contact form when no telephone number is set. */
export function CallUs({ phone, starts = false }: CallUsProps) {
  if (!phone) return <a href="/contact">{starts ? "Écrivez-nous" : "écrivez-nous"}</a>
  return (
    <>
      {starts ? "Appelez-nous" : "appelez-nous"} au{" "}
      <a href={phone.href} className="nowrap">
        {phone.label}
      </a>
    </>
  )
}
