import { accountPaths } from '../account-paths.ts'

/** A photo as it stands in a form. */
export interface SentPhoto {
  id: string
}

/** Why a photo could not be sent. */
export type PhotoProblem = 'TOO_LARGE' | 'WRONG_TYPE' | 'UNREADABLE' | 'TOO_MANY' | 'OFFLINE'

export class PhotoNotSent extends Error {
  readonly problem: PhotoProblem

  constructor(problem: PhotoProblem) {
    super(problem)
    this.problem = problem
  }
}

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
export const maxMegabytes = 10

/** Sends a photo to the shop. `onProgress` gets the part that was sent, between 0 and 1. Throws PhotoNotSent. */
export async function sendPhoto(file: File, signal: AbortSignal, onProgress: (part: number) => void): Promise<SentPhoto> {
  if (!photoTypes.includes(file.type)) throw new PhotoNotSent('WRONG_TYPE')
  if (file.size > maxMegabytes * 1024 * 1024) throw new PhotoNotSent('TOO_LARGE')
  const body = new FormData()
  for (const [name, value] of Object.entries({ type: file.type, name: file.name, size: String(file.size) }))
    body.append(name, value)
  const response = await fetch(accountPaths.photoUpload(), { method: 'POST', body, signal }).catch(() => {
    throw new PhotoNotSent('OFFLINE')
  })
  if (!response.ok) throw new PhotoNotSent(problemOf(response.status))
  const { uploadUrl } = (await response.json()) as { uploadUrl: string }
  return put(uploadUrl, file, signal, onProgress)
}

/** `fetch` does not say how much was sent. */
function put(url: string, file: File, signal: AbortSignal, onProgress: (part: number) => void): Promise<SentPhoto> {
  const { promise, resolve, reject } = Promise.withResolvers<SentPhoto>()
  const request = new XMLHttpRequest()
  request.open('PUT', url)
  request.setRequestHeader('content-type', file.type)
  request.responseType = 'json'
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
  request.addEventListener('load', () => {
    const { file: sent } = (request.response ?? {}) as { file?: SentPhoto }
    if (request.status === 200 && sent) resolve(sent)
    else reject(new PhotoNotSent(problemOf(request.status)))
  })
  request.addEventListener('error', () => reject(new PhotoNotSent('OFFLINE')))
  signal.addEventListener('abort', () => request.abort())
  request.send(file)
  return promise
}

function problemOf(status: number): PhotoProblem {
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
