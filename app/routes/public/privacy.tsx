export default function PrivacyPage() {
  return <h1>…</h1>
}
