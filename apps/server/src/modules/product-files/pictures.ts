import { createHash } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../kernel/ids.ts'
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

/** What became of a picture's address: our copy's, or why there is none. */
export type Picture = { url: string } | { failure: string }

export interface Pictures {
  /** `keep` false only asks whether they can be had. */
  fetchAll(addresses: readonly string[], options: { keep: boolean }): Promise<Map<string, Picture>>
}

/** Fetches pictures for one import, at most four at once. A host that cannot be reached is asked once. */
export function pictureFetcher(outbound: Outbound, mediaFolder: string | undefined, httpsOnly: boolean): Pictures {
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
    try {
      const answer = await outbound.send(address, {
        headers: { accept: 'image/*' },
        timeout,
        redirects: 3,
        // Whether it can be had is known from the answer's head.
        maxBytes: keep ? maxBytes : 0,
        longer: keep ? 'refuse' : 'cut',
        httpsOnly,
      })
      return await kept(answer, keep ? mediaFolder : undefined)
    } catch (error) {
      if (error instanceof OutboundError && error.code === 'TOO_LARGE') return { failure: 'is larger than 15 MB' }
      const failure = `could not be fetched from ${host}: ${reasonOf(error)}`
      unreachable.set(host, failure)
      return { failure }
    }
  }
}

async function kept({ status, headers, body, url }: OutboundAnswer, folder: string | undefined): Promise<Picture> {
  const type = String(headers['content-type'] ?? '')
    .split(';')[0]!
    .trim()
    .toLowerCase()
  if (status < 200 || status >= 300) return { failure: `could not be fetched: the answer was ${status}` }
  if (!type.startsWith('image/')) return { failure: `is no picture but ${type || 'something without a type'}` }
  if (Number(headers['content-length'] ?? 0) > maxBytes) return { failure: 'is larger than 15 MB' }
  if (!folder) return { url }
  // Named by what it is: the same picture of two products is one file.
  const name = `${createHash('sha256').update(body).digest('hex').slice(0, 32)}.${extensions[type] ?? 'img'}`
  try {
    await writeWhole(join(folder, 'imported'), name, body)
  } catch (error) {
    return { failure: `could not be stored in the media folder: ${reasonOf(error)}` }
  }
  return { url: `/media/imported/${name}` }
}

/** A file is there as a whole or not at all: on a full disk what other products show under its name stays as it is. */
async function writeWhole(folder: string, name: string, body: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true })
  const partial = join(folder, `.${newId()}`)
  try {
    await writeFile(partial, body)
    await rename(partial, join(folder, name))
  } finally {
    await rm(partial, { force: true })
  }
}

const diskReasons: Record<string, string> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  EFBIG: 'the file would be too large',
  EACCES: 'the server may not write there',
}

function reasonOf(error: unknown): string {
  const { code, message } = error as Error & { code?: string }
  return error instanceof OutboundError ? message : (diskReasons[code ?? ''] ?? code ?? message)
}
