/** A wide drawing that a page shows further down: a file, so that the page itself stays small. */
export function ScenePicture({ name }: { name: "brico" | "reno" }) {
  return <img src={`/dessins/${name}.svg`} width={560} height={320} alt="" loading="lazy" />
}
