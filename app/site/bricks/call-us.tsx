type CallUsProps = {
  phone: { label: string; href: string } | null
  /** It begins a sentence. */
  starts?: boolean
}

/** « appelez-nous au … », or the way to write while no telephone is known. */
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
