export default function LegalNoticePage() {
  return <h1>…</h1>
}
