export default function AccessibilityPage() {
  return <h1>…</h1>
}
