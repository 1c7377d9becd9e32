import sharp from "sharp"

type Photograph = {
  /** Another seed gives other colours and edges. */
  seed?: number
  megapixels?: number
}

/** GPS position in the EXIF, which the site must remove. */
const PLACE = { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 24/1", GPSLongitudeRef: "E", GPSLongitude: "2/1 21/1 7/1" }

/**
 * A photo like a phone's: a 4:3 landscape JPEG with gradients, edges and grain, rotated by its EXIF, which has a camera and a position. 12 megapixels
 * weigh 3 to 6 MB.
 */
export async function photograph({ seed = 1, megapixels = 12 }: Photograph = {}): Promise<Uint8Array<ArrayBuffer>> {
  const across = Math.round(Math.sqrt((megapixels * 1e6 * 4) / 3))
  // Drawn upright, because the EXIF rotates it by a quarter turn. Drawn at half size and enlarged, which takes a quarter of the time.
  const [width, height] = [Math.round((across * 3) / 8), Math.round(across / 2)]
  const { data, info } = await sharp(Buffer.from(scene(width, height, seed)))
    .composite([await grain(width, height, 30), await grain(width, height, 26, 4)])
    .raw()
    .toBuffer({ resolveWithObject: true })
  const content = await sharp(data, { raw: { width, height, channels: info.channels } })
    .resize(width * 2, height * 2, { fit: "fill" })
    .jpeg({ quality: 92 })
    .withExif({ IFD0: { Make: "Mirabelle", Copyright: "Anne Martin" }, IFD3: PLACE })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  return new Uint8Array(content)
}

/** Noise of a sensor, or of a surface if `size` is several pixels. */
async function grain(width: number, height: number, sigma: number, size = 1) {
  const noise = { type: "gaussian" as const, mean: 128, sigma }
  const [across, down] = [Math.ceil(width / size), Math.ceil(height / size)]
  const { data, info } = await sharp({
    create: { width: across, height: down, channels: 3, background: "#808080", noise },
  })
    .resize(width, height, { fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width, height, channels: info.channels }, blend: "soft-light" as const }
}

/** A simple room: a wall with light from a window, tiles, a lamp. */
function scene(width: number, height: number, seed: number): string {
  const hue = (seed * 47) % 360
  const tile = Math.round(width / (12 + (seed % 5)))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="hsl(${hue} 45% 88%)"/><stop offset="1" stop-color="hsl(${hue + 30} 40% 38%)"/>
      </linearGradient>
      <radialGradient id="light" cx=".3" cy=".35" r=".6">
        <stop offset="0" stop-color="#fff" stop-opacity=".85"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>
      </radialGradient>
      <pattern id="tiles" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse">
        <rect width="${tile - 4}" height="${tile - 4}" fill="hsl(${hue + 180} 35% 62%)" fill-opacity=".8"/>
      </pattern>
    </defs>
    <rect width="100%" height="100%" fill="url(#wall)"/>
    <rect x="${width * 0.55}" width="${width * 0.45}" height="100%" fill="url(#tiles)"/>
    <rect x="${width * 0.12}" y="${height * 0.2}" width="${width * 0.3}" height="${height * 0.35}" fill="hsl(${hue + 200} 60% 80%)" stroke="#2a1720" stroke-width="12"/>
    <circle cx="${width * 0.4}" cy="${height * 0.75}" r="${width * 0.18}" fill="hsl(${hue + 90} 55% 45%)"/>
    <rect width="100%" height="100%" fill="url(#light)"/>
  </svg>`
}
