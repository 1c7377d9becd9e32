import { lookup } from "node:dns"
import { get as getPlain, type IncomingMessage } from "node:http"
import { get as getSecure } from "node:https"
import { BlockList, isIP, type LookupFunction } from "node:net"
import { AppError } from "#domain/errors.ts"
import { UPLOAD_SENTENCES } from "#domain/uploads/rules.ts"

const MOST_BYTES = 10 * 1024 * 1024
const MOST_REDIRECTS = 3
const PATIENCE_MS = 10_000

/** Networks that are not public: this machine, local networks, a cloud's internal services (RFC 6890). */
const NOT_PUBLIC = new BlockList()
const SUBNETS = {
  ipv4: "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 224.0.0.0/3",
  ipv6: "::/127 64:ff9b::/96 100::/64 2001::/23 2002::/16 fc00::/7 fe80::/10 ff00::/8",
} as const
for (const family of ["ipv4", "ipv6"] as const) {
  for (const subnet of SUBNETS[family].split(" ")) {
    const [network = "", prefix] = subnet.split("/")
    NOT_PUBLIC.addSubnet(network, Number(prefix), family)
  }
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !NOT_PUBLIC.check(address, family === 6 ? "ipv6" : "ipv4")
}

export type CopyPicture = (address: string) => Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }>

/**
 * Downloads a picture from a URL that staff entered, with limits on bytes, time and redirects. An address in a private network is never
 * requested, even when a public name resolves to it. Throws `payload_too_large` or `invalid_input`, with the sentence for the field.
 */
export function createPictureCopier(isAllowed: (address: string) => boolean = isPublicAddress): CopyPicture {
  const guarded: LookupFunction = (name, options, answer) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      const isWrong = error ?? addresses.some(({ address }) => !isAllowed(address))
      const [first] = addresses ?? []
      if (isWrong || !first) answer(error ?? new Error(`${name} is not on the internet`), "", 0)
      else if (options.all) answer(null, addresses)
      else answer(null, first.address, first.family)
    })
  }

  async function open(url: URL, signal: AbortSignal, redirects: number): Promise<IncomingMessage> {
    const host = url.hostname.replace(/^\[|\]$/g, "")
    if (!["http:", "https:"].includes(url.protocol) || url.username) throw new Error(`${url.protocol} is not read`)
    if (isIP(host) && !isAllowed(host)) throw new Error(`${host} is not on the internet`)
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const get = url.protocol === "https:" ? getSecure : getPlain
      get(url, { lookup: guarded, signal, agent: false, headers: { Accept: "image/*" } }, resolve).on("error", reject)
    })
    const next = answer.headers.location
    if (next && redirects > 0 && [301, 302, 303, 307, 308].includes(answer.statusCode ?? 0)) {
      answer.destroy()
      return open(new URL(next, url), signal, redirects - 1)
    }
    if (answer.statusCode === 200) return answer
    answer.destroy()
    throw new Error(`${url.host} answered ${answer.statusCode}`)
  }

  return async (address) => {
    try {
      const url = new URL(address)
      const answer = await open(url, AbortSignal.timeout(PATIENCE_MS), MOST_REDIRECTS)
      const chunks: Buffer[] = []
      let size = 0
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        size += chunk.byteLength
        if (size > MOST_BYTES) throw new AppError("payload_too_large", { message: UPLOAD_SENTENCES.tooLarge })
        chunks.push(chunk)
      }
      return { name: url.pathname.split("/").at(-1) ?? "", bytes: new Uint8Array(Buffer.concat(chunks)) }
    } catch (cause) {
      if (cause instanceof AppError) throw cause
      throw new AppError("invalid_input", { message: UPLOAD_SENTENCES.notCopied, cause })
    }
  }
}
