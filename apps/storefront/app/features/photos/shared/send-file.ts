import type { FileDescriptor } from '@stoa/contract/services/media/files'
import { accountPaths } from '../../../account-paths.ts'

/** A photo or a video as it stands in a form. */
export interface SentFile {
  id: string
  /** Of an image, in pixels, such as `1200x800`. */
  size?: string
}

/** Why a file could not be sent. */
export type SendProblem = 'TOO_LARGE' | 'WRONG_TYPE' | 'UNREADABLE' | 'TOO_MANY' | 'OFFLINE'

export class FileNotSent extends Error {
  readonly problem: SendProblem

  constructor(problem: SendProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Photos of phones, which the server converts and most browsers cannot show. */
const heicTypes = ['image/heic', 'image/heif']
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', ...heicTypes]
/** The formats that phones record. */
export const videoTypes = ['video/mp4', 'video/quicktime']
export const photoMegabytes = 10
export const videoMegabytes = 100
/** Photos and videos of one review. */
export const maxReviewFiles = 5

/** True if browsers can show the file before it is sent. */
export const isShownByBrowsers = ({ type }: Pick<File, 'type'>) => !heicTypes.includes(type)

export const isFilm = ({ type }: Pick<File, 'type'>) => type.startsWith('video/')

/** Returns the reason why a file is not sent at all, as far as the browser knows. */
export function findSendProblem(file: File, types: readonly string[]): SendProblem | undefined {
  if (!types.includes(file.type)) return 'WRONG_TYPE'
  if (file.size > (isFilm(file) ? videoMegabytes : photoMegabytes) * 1024 * 1024) return 'TOO_LARGE'
  return undefined
}

/** Sends a file to the shop. `onProgress` gets the part that was sent, between 0 and 1. Throws FileNotSent. */
export async function sendFile(
  file: File,
  types: readonly string[],
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<SentFile> {
  const problem = findSendProblem(file, types)
  if (problem) throw new FileNotSent(problem)
  return put(await uploadAddress(file, signal), file, signal, onProgress)
}

let earlierAddress: Promise<unknown> = Promise.resolve()

/** One after another: the first answer makes a new visitor somebody whom the next requests name, and a form shows the files of one visitor. */
function uploadAddress(file: File, signal: AbortSignal): Promise<string> {
  const address = earlierAddress.then(() => askForAddress(file, signal))
  earlierAddress = address.catch(() => {})
  return address
}

async function askForAddress({ type, name, size }: File, signal: AbortSignal): Promise<string> {
  const body = new FormData()
  for (const [field, value] of Object.entries({ type, name, size: String(size) })) body.append(field, value)
  const response = await fetch(accountPaths.photoUpload(), { method: 'POST', body, signal }).catch(() => {
    throw new FileNotSent('OFFLINE')
  })
  if (!response.ok) throw new FileNotSent(toSendProblem(response.status))
  return ((await response.json()) as { uploadUrl: string }).uploadUrl
}

/** `fetch` does not say how much was sent. */
function put(url: string, file: File, signal: AbortSignal, onProgress: (part: number) => void): Promise<SentFile> {
  const { promise, resolve, reject } = Promise.withResolvers<SentFile>()
  const request = new XMLHttpRequest()
  request.open('PUT', url)
  request.setRequestHeader('content-type', file.type)
  request.responseType = 'json'
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
  request.addEventListener('load', () => {
    const { file: sent } = (request.response ?? {}) as { file?: FileDescriptor }
    if (request.status === 200 && sent) resolve(sentFile(sent))
    else reject(new FileNotSent(toSendProblem(request.status)))
  })
  request.addEventListener('error', () => reject(new FileNotSent('OFFLINE')))
  signal.addEventListener('abort', () => request.abort())
  request.send(file)
  return promise
}

function sentFile({ id, media }: FileDescriptor): SentFile {
  const { width, height } = media?.image?.image ?? {}
  return { id: id!, ...(width && height && { size: `${width}x${height}` }) }
}

function toSendProblem(status: number): SendProblem {
  switch (status) {
    case 413:
      return 'TOO_LARGE'
    case 415:
      return 'WRONG_TYPE'
    case 429:
      return 'TOO_MANY'
    default:
      return status >= 500 ? 'OFFLINE' : 'UNREADABLE'
  }
}
