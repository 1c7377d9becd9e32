export default function ContactPage() {
  return <h1>…</h1>
}
