import { createHash } from 'node:crypto'
import { FilesUnavailable, publicPrefix, type FileStore } from '../../kernel/files/file-store.ts'
import { OutboundError, type Outbound, type OutboundAnswer } from '../../kernel/outbound.ts'

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

/** The result for a picture URL: the URL of our copy, or why there is none. */
export type Picture = { url: string } | { failure: string }

export interface Pictures {
  /** With `keep` false, only checks whether the pictures are available. */
  fetchAll(addresses: readonly string[], options: { keep: boolean }): Promise<Map<string, Picture>>
}

/** Fetches the pictures of one import, four at a time. An unreachable host is tried once. */
export function pictureFetcher(outbound: Outbound, files: FileStore, httpsOnly: boolean): Pictures {
  const unreachable = new Map<string, string>()
  return {
    async fetchAll(addresses, { keep }) {
      const pictures = new Map<string, Picture>()
      const queue = [...new Set(addresses)]
      const worker = async () => {
        for (let address = queue.shift(); address !== undefined; address = queue.shift())
          pictures.set(address, await picture(address, keep))
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
      return pictures
    },
  }

  async function picture(address: string, keep: boolean): Promise<Picture> {
    if (!URL.canParse(address)) return { failure: 'is no address' }
    const { protocol, host } = new URL(address)
    if (protocol !== 'http:' && protocol !== 'https:') return { failure: 'is no web address' }
    const known = unreachable.get(host)
    if (known) return { failure: known }
    try {
      const answer = await outbound.send(address, {
        headers: { accept: 'image/*' },
        timeout,
        redirects: 3,
        // The response headers are enough to know whether it is available.
        maxBytes: keep ? maxBytes : 0,
        longer: keep ? 'refuse' : 'cut',
        httpsOnly,
      })
      return await storePicture(answer, keep ? files : undefined)
    } catch (error) {
      if (error instanceof OutboundError && error.code === 'TOO_LARGE') return { failure: 'is larger than 15 MB' }
      const failure = `could not be fetched from ${host}: ${reasonOf(error)}`
      unreachable.set(host, failure)
      return { failure }
    }
  }
}

async function storePicture({ status, headers, body, url }: OutboundAnswer, files: FileStore | undefined): Promise<Picture> {
  const type = String(headers['content-type'] ?? '')
    .split(';')[0]!
    .trim()
    .toLowerCase()
  if (status < 200 || status >= 300) return { failure: `could not be fetched: the answer was ${status}` }
  if (!type.startsWith('image/')) return { failure: `is no picture but ${type || 'something without a type'}` }
  if (Number(headers['content-length'] ?? 0) > maxBytes) return { failure: 'is larger than 15 MB' }
  if (!files) return { url }
  // Named by its content, so that the same picture of two products is one file.
  const name = `${createHash('sha256').update(body).digest('hex').slice(0, 32)}.${extensions[type] ?? 'img'}`
  const key = `${publicPrefix}imported/${name}`
  try {
    await files.put(key, body)
  } catch (error) {
    return { failure: `could not be stored: ${reasonOf(error)}` }
  }
  return { url: `/${key}` }
}

function reasonOf(error: unknown): string {
  if (error instanceof FilesUnavailable) return error.reason
  const { code, message } = error as Error & { code?: string }
  return error instanceof OutboundError ? message : (code ?? message)
}
