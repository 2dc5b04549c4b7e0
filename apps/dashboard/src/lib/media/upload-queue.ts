import { t } from '@lingui/core/macro'
import { generateFileResumableUploadUrl } from '@stoa/contract/calls/media/files'
import { findFilesByHash } from '@stoa/contract/calls/stoa/media'
import { DetailedError, Upload } from 'tus-js-client'
import { api } from '../calls/api.ts'
import { toFailure } from '../calls/failure.ts'
import { queryClient } from '../calls/query-client.ts'
import { hashFile } from './hash-file.ts'
import { libraryKey } from './queries.ts'
import { refusedUpload } from './send-picture.ts'

/** A file on its way to the library. */
export interface QueuedUpload {
  id: number
  name: string
  /** Bytes. */
  size: number
  sent: number
  /** DUPLICATE: the library has the same file, and somebody has to say whether to keep both. */
  state: 'WAITING' | 'SENDING' | 'PAUSED' | 'DUPLICATE' | 'FAILED'
  /** Why it failed. */
  reason?: string
  /** The file of the library with the same content. */
  existing?: { id: string; name: string }
}

interface Entry {
  shown: QueuedUpload
  file: File
  folderId: string
  isPrivate: boolean
  /** True if it was compared with the library. */
  isCompared?: boolean
  upload?: Upload
}

/** Files that are sent at the same time. */
const atOnce = 2
/** Milliseconds until each next attempt after the connection broke. */
const retryDelays = [0, 1000, 3000, 5000, 10_000]

const entries = new Map<number, Entry>()
const listeners = new Set<() => void>()
let snapshot: readonly QueuedUpload[] = []
let lastId = 0

/**
 * The uploads of this tab, which go on while other screens are shown. Each is resumable: pausing keeps what has arrived, and so does
 * a broken connection.
 */
export const uploadQueue = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  snapshot: () => snapshot,
  /** A private file has no address: downloads of it expire. */
  add(files: readonly File[], { folderId, isPrivate }: Pick<Entry, 'folderId' | 'isPrivate'>): void {
    for (const file of files) {
      const id = ++lastId
      entries.set(id, { file, folderId, isPrivate, shown: { id, name: file.name, size: file.size, sent: 0, state: 'WAITING' } })
    }
    startNext()
  },
  pause(id: number): void {
    const entry = entries.get(id)
    if (!entry || entry.shown.state === 'FAILED' || entry.shown.state === 'DUPLICATE') return
    void entry.upload?.abort()
    change(id, { state: 'PAUSED' })
    startNext()
  },
  resume(id: number): void {
    if (entries.has(id)) change(id, { state: 'WAITING' })
    startNext()
  },
  /** Stops an upload and removes what has arrived of it, or removes a failed one from the list. */
  remove(id: number): void {
    void entries
      .get(id)
      ?.upload?.abort(true)
      .catch(() => {})
    entries.delete(id)
    startNext()
  },
}

function startNext(): void {
  const all = [...entries.values()]
  const free = atOnce - all.filter(({ shown }) => shown.state === 'SENDING').length
  for (const entry of all.filter(({ shown }) => shown.state === 'WAITING').slice(0, Math.max(0, free))) void send(entry)
  publish()
}

async function send(entry: Entry): Promise<void> {
  const { file, folderId, isPrivate } = entry
  const { id } = entry.shown
  change(id, { state: 'SENDING' })
  try {
    if (await isDuplicate(entry)) return startNext()
    if (!entry.upload) {
      const mimeType = file.type || 'application/octet-stream'
      const request = {
        mimeType,
        fileName: file.name,
        parentFolderId: folderId,
        sizeInBytes: String(file.size),
        ...(isPrivate && { private: true }),
      }
      const { uploadUrl } = await api.call(generateFileResumableUploadUrl, request)
      entry.upload = new Upload(file, {
        endpoint: new URL(uploadUrl!, location.origin).href,
        metadata: { filename: file.name },
        retryDelays,
        storeFingerprintForResuming: false,
        onProgress: (sent) => change(id, { sent }),
        onError: (error) => fail(id, error),
        onSuccess: () => {
          entries.delete(id)
          void queryClient.invalidateQueries({ queryKey: libraryKey })
          startNext()
        },
      })
    }
    // Paused or removed meanwhile.
    if (entries.get(id)?.shown.state === 'SENDING') entry.upload.start()
  } catch (error) {
    fail(id, error)
  }
}

/** True if the library has the same file; asked once, so that continuing keeps both. */
async function isDuplicate(entry: Entry): Promise<boolean> {
  if (entry.isCompared) return false
  entry.isCompared = true
  const hash = await hashFile(entry.file)
  if (!hash) return false
  const { found } = await api.call(findFilesByHash, { hashes: [hash] })
  const [first] = found ?? []
  if (!first) return false
  change(entry.shown.id, { state: 'DUPLICATE', existing: { id: first.fileId, name: first.displayName } })
  return true
}

function fail(id: number, error: unknown): void {
  const response = error instanceof DetailedError ? error.originalResponse : undefined
  const refusal = response ? refusedUpload(response.getStatus(), parseBody(response.getBody())) : error
  change(id, { state: 'FAILED', reason: toFailure(refusal, t`The upload failed.`).detail })
  startNext()
}

function parseBody(text: string | undefined): object {
  try {
    return JSON.parse(text ?? '{}') as object
  } catch {
    return {}
  }
}

function change(id: number, changes: Partial<QueuedUpload>): void {
  const entry = entries.get(id)
  if (!entry) return
  entry.shown = { ...entry.shown, ...changes }
  publish()
}

function publish(): void {
  snapshot = [...entries.values()].map(({ shown }) => shown)
  for (const listener of listeners) listener()
}
