export default function TermsPage() {
  return <h1>…</h1>
}
