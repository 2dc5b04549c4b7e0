import { picturePath } from '@stoa/media-url'
import { FilesUnavailable, type FileStore } from '../../kernel/files/file-store.ts'
import { OutboundError, type Outbound, type OutboundAnswer } from '../../kernel/outbound.ts'
import { NotAPicture, storePicture, type StoredPicture } from '../pictures/index.ts'

const timeout = 5000
const maxBytes = 15 * 1024 * 1024
const atOnce = 4

/** The result for a picture URL: our copy and its path, or why there is none. A check alone makes no copy. */
export type Picture = { url: string; stored?: StoredPicture } | { failure: string }

export interface Pictures {
  /** With `keep` false, only checks whether the pictures are available. */
  fetchAll(addresses: readonly string[], options: { keep: boolean }): Promise<Map<string, Picture>>
}

/** Fetches the pictures of one import, four at a time. An unreachable host is tried once. */
export function pictureFetcher(
  outbound: Outbound,
  files: FileStore,
  { siteId, httpsOnly }: { siteId: string; httpsOnly: boolean },
): Pictures {
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
      return await pictureOf(answer, keep)
    } catch (error) {
      if (error instanceof OutboundError && error.code === 'TOO_LARGE') return { failure: 'is larger than 15 MB' }
      const failure = `could not be fetched from ${host}: ${reasonOf(error)}`
      unreachable.set(host, failure)
      return { failure }
    }
  }

  async function pictureOf({ status, headers, body, url }: OutboundAnswer, keep: boolean): Promise<Picture> {
    const type = String(headers['content-type'] ?? '')
      .split(';')[0]!
      .trim()
      .toLowerCase()
    if (status < 200 || status >= 300) return { failure: `could not be fetched: the answer was ${status}` }
    if (!type.startsWith('image/')) return { failure: `is no picture but ${type || 'something without a type'}` }
    if (Number(headers['content-length'] ?? 0) > maxBytes) return { failure: 'is larger than 15 MB' }
    if (!keep) return { url }
    try {
      const stored = await storePicture(files, siteId, body, { isVector: type === 'image/svg+xml' })
      return { url: picturePath(stored.id), stored }
    } catch (error) {
      return { failure: error instanceof NotAPicture ? error.message : `could not be stored: ${reasonOf(error)}` }
    }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof FilesUnavailable) return error.reason
  const { code, message } = error as Error & { code?: string }
  return error instanceof OutboundError ? message : (code ?? message)
}
