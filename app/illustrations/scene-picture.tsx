/** A wide drawing below the fold, loaded lazily as a file to keep the HTML of the page small. */
export function ScenePicture({ name }: { name: "brico" | "reno" }) {
  return <img src={`/dessins/${name}.svg`} width={560} height={320} alt="" loading="lazy" />
}
