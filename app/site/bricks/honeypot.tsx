/** A field that people neither see nor reach: only bots fill it. */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Ne pas remplir
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
