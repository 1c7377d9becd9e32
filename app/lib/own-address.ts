import { readPublicConfig } from "./public-config.ts"

/** Whether a picture lies on this site or in its storage. Others are never fetched: the pages ask nothing of third parties. */
export function isOwnAddress(address: string): boolean {
  if (address.startsWith("blob:")) return true
  const here = window.location.origin
  if (!URL.canParse(address, here)) return false
  return [here, new URL(readPublicConfig().supabaseUrl).origin].includes(new URL(address, here).origin)
}

/** Records of the demonstration name files of the site without the first slash. */
export function rooted(address: string): string {
  return /^(https?:|blob:|\/)/i.test(address) ? address : `/${address}`
}
