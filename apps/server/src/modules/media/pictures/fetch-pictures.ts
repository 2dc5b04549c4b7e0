import pLimit from 'p-limit'
import { picturePath } from '@stoa/media-url'
import { FilesUnavailable, type FileStore } from '../../../kernel/files/file-store.ts'
import { needsHttps, OutboundError, type Outbound, type OutboundAnswer } from '../../../kernel/outside/outbound.ts'
import { FileRefused, nameOf, storePicture, type StoredPicture, type StoringSite } from '../media/index.ts'
import { textBefore } from '../../../kernel/basics/text-before.ts'

const timeout = 5000
const maxBytes = 15 * 1024 * 1024
const picturesAtOnce = 4

/**
 * The result for a picture URL: our copy and its path, or why there is none. A check alone makes no copy. `mayPass` is set where
 * another attempt may succeed.
 */
export type FetchedPicture = { url: string; stored?: StoredPicture } | PictureFailure
export interface PictureFailure {
  /** In English, after “the picture”. */
  failure: string
  code: PictureFailureCode
  /** The values that the text of the code mentions. */
  data: Readonly<Record<string, string>>
  mayPass?: true
}

export type PictureFailureCode =
  | 'WITHOUT_ADDRESS'
  | 'TOO_LARGE'
  | 'NOT_FETCHED'
  | 'ANSWERED'
  | 'OF_OTHER_TYPE'
  | 'REFUSED'
  | 'NOT_STORED'

export interface PictureFetcher {
  /** With `keep` false, only checks whether the pictures are available. */
  fetchAll(addresses: readonly string[], options: { keep: boolean }): Promise<Map<string, FetchedPicture>>
}

/** Fetches pictures that people gave the addresses of, a few at a time. An unreachable host is tried once. */
export function pictureFetcher(outbound: Outbound, files: FileStore, site: StoringSite): PictureFetcher {
  const unreachable = new Map<string, PictureFailure>()
  const stored = new Map<string, Promise<StoredPicture>>()
  return {
    async fetchAll(addresses, { keep }) {
      const limited = pLimit(picturesAtOnce)
      const pictures = await limited.map(new Set(addresses), async (address) => [address, await picture(address, keep)] as const)
      return new Map(pictures)
    },
  }

  async function picture(address: string, keep: boolean): Promise<FetchedPicture> {
    if (!URL.canParse(address)) return failed('is not an address', 'WITHOUT_ADDRESS')
    const { protocol, host } = new URL(address)
    if (protocol !== 'http:' && protocol !== 'https:') return failed('is not a web address', 'WITHOUT_ADDRESS')
    const known = unreachable.get(host)
    if (known) return known
    try {
      const answer = await outbound.send(address, {
        headers: { accept: 'image/*' },
        timeout,
        redirects: 3,
        // The response headers are enough to know whether it is available.
        maxBytes: keep ? maxBytes : 0,
        longer: keep ? 'refuse' : 'cut',
        httpsOnly: needsHttps(site.settings),
      })
      return await readPicture(answer, keep, nameIn(address))
    } catch (error) {
      if (error instanceof OutboundError && error.code === 'TOO_LARGE') return tooLarge()
      const isRefused = error instanceof OutboundError && error.code !== 'TIMEOUT'
      const hasNoSuchHost = (error as { code?: string }).code === 'ENOTFOUND'
      const data = { host, reason: reasonOf(error) }
      const failure = mayPassIf(
        !isRefused && !hasNoSuchHost,
        failed(`could not be fetched from ${host}: ${data.reason}`, 'NOT_FETCHED', data),
      )
      unreachable.set(host, failure)
      return failure
    }
  }

  async function readPicture(
    { status, headers, body, url }: OutboundAnswer,
    keep: boolean,
    name: string,
  ): Promise<FetchedPicture> {
    const type = textBefore(String(headers['content-type'] ?? ''), ';')
      .trim()
      .toLowerCase()
    if (status < 200 || status >= 300) {
      const failure = failed(`could not be fetched: the answer was ${status}`, 'ANSWERED', { status: String(status) })
      return mayPassIf(mayPass(status), failure)
    }
    if (!type.startsWith('image/'))
      return failed(`is not a picture but ${type || 'something without a type'}`, 'OF_OTHER_TYPE', { type })
    if (Number(headers['content-length'] ?? 0) > maxBytes) return tooLarge()
    if (!keep) return { url }
    try {
      const picture = await storePicture(files, site, body, { isVector: type === 'image/svg+xml', stored, replaced: true, name })
      return { url: picturePath(picture.id), stored: picture }
    } catch (error) {
      if (error instanceof FileRefused) return failed(error.message, 'REFUSED', { error: error.code, reason: error.message })
      const reason = reasonOf(error)
      return mayPassIf(true, failed(`could not be stored: ${reason}`, 'NOT_STORED', { reason }))
    }
  }
}

/** The last part of an address, as people wrote it. */
function nameIn(address: string): string {
  const { pathname } = new URL(address)
  try {
    return nameOf(decodeURIComponent(pathname))
  } catch {
    return nameOf(pathname)
  }
}

function failed(failure: string, code: PictureFailureCode, data: PictureFailure['data'] = {}): PictureFailure {
  return { failure, code, data }
}

function tooLarge(): PictureFailure {
  const megabytes = String(maxBytes / 1024 / 1024)
  return failed(`is larger than ${megabytes} MB`, 'TOO_LARGE', { megabytes })
}

function mayPassIf(mayPass: boolean, failure: PictureFailure): PictureFailure {
  return mayPass ? { ...failure, mayPass } : failure
}

/** True if a status says that the host could not answer now. */
function mayPass(status: number): boolean {
  return status >= 500 || status === 408 || status === 429
}

function reasonOf(error: unknown): string {
  if (error instanceof FilesUnavailable) return error.reason
  const { code, message } = error as Error & { code?: string }
  return error instanceof OutboundError ? message : (code ?? message)
}
