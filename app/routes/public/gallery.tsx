export default function GalleryPage() {
  return <h1>…</h1>
}
