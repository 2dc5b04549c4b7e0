import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const timeout = 5000
const maxBytes = 15 * 1024 * 1024
const atOnce = 4

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
}

/** What became of a picture's address: our copy's, or why there is none. */
export type Picture = { url: string } | { failure: string }

export interface Pictures {
  /** `keep` false only asks whether they can be had. */
  fetchAll(addresses: readonly string[], options: { keep: boolean }): Promise<Map<string, Picture>>
}

/** Fetches pictures for one import, at most four at once. A host that cannot be reached is asked once. */
export function pictureFetcher(mediaFolder: string | undefined): Pictures {
  const unreachable = new Map<string, string>()
  return {
    async fetchAll(addresses, { keep }) {
      const found = new Map<string, Picture>()
      const queue = [...new Set(addresses)]
      const worker = async () => {
        for (let address = queue.shift(); address !== undefined; address = queue.shift())
          found.set(address, await picture(address, keep))
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
      return found
    },
  }

  async function picture(address: string, keep: boolean): Promise<Picture> {
    if (!URL.canParse(address)) return { failure: 'is no address' }
    const { protocol, host } = new URL(address)
    if (protocol !== 'http:' && protocol !== 'https:') return { failure: 'is no web address' }
    if (!mediaFolder) return { failure: 'was not fetched: there is no media folder' }
    const known = unreachable.get(host)
    if (known) return { failure: known }
    let answer: Response
    const signal = AbortSignal.timeout(timeout)
    try {
      answer = await fetch(address, { signal, headers: { accept: 'image/*' } })
    } catch (error) {
      const failure = `could not be fetched from ${host}: ${reasonOf(error)}`
      unreachable.set(host, failure)
      return { failure }
    }
    try {
      return await kept(answer, keep ? mediaFolder : undefined)
    } catch (error) {
      return { failure: `could not be fetched: ${reasonOf(error)}` }
    } finally {
      if (!answer.bodyUsed) await answer.body?.cancel().catch(() => {})
    }
  }
}

async function kept(answer: Response, folder: string | undefined): Promise<Picture> {
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!answer.ok) return { failure: `could not be fetched: the answer was ${answer.status}` }
  if (!type.startsWith('image/')) return { failure: `is no picture but ${type || 'something without a type'}` }
  if (Number(answer.headers.get('content-length') ?? 0) > maxBytes) return { failure: 'is larger than 15 MB' }
  if (!folder) return { url: answer.url }
  const bytes = await bodyOf(answer)
  if (!bytes) return { failure: 'is larger than 15 MB' }
  // Named by what it is: the same picture of two products is one file.
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extensions[type] ?? 'img'}`
  await mkdir(join(folder, 'imported'), { recursive: true })
  await writeFile(join(folder, 'imported', name), bytes)
  return { url: `/media/imported/${name}` }
}

/** Undefined where it is too large; a length that the answer claims is not trusted. */
async function bodyOf(answer: Response): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string } }
  return name === 'TimeoutError' ? `no answer within ${timeout / 1000} seconds` : (cause?.code ?? message)
}
