export default function RenoPage() {
  return <h1>…</h1>
}
