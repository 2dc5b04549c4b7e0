import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { toFailure } from '../calls/failure.ts'

export interface Upload {
  id: number
  file: File
  state: 'WAITING' | 'SENDING' | 'FAILED'
  /** Why it failed. */
  reason?: string
  /** A file that is too large or of another type stays so. */
  canRetry: boolean
}

export interface UploadRules {
  /** MIME types, as in an input's `accept`; any without it. */
  types?: readonly string[] | undefined
  maxMegabytes: number
}

interface UploadSettings extends UploadRules {
  /** Stores one file. It is called for one file after the other. */
  send: (file: File, signal: AbortSignal) => Promise<void>
}

/** Uploads files one after the other. A file that fails stays listed with its reason and does not stop the others. */
export function useUploads({ types, maxMegabytes, send }: UploadSettings) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<Upload[]>([])
  const running = useRef<{ id: number; stopping: AbortController }>(undefined)
  const nextId = useRef(0)
  const update = (id: number, change: Partial<Upload>) =>
    setUploads((before) => before.map((each) => (each.id === id ? { ...each, ...change } : each)))
  const remove = (id: number) => setUploads((before) => before.filter((each) => each.id !== id))

  const work = async () => {
    if (running.current) return
    for (let upload = queue.current.shift(); upload; upload = queue.current.shift()) {
      const { id, file } = upload
      const stopping = new AbortController()
      running.current = { id, stopping }
      update(id, { state: 'SENDING' })
      try {
        await send(file, stopping.signal)
        remove(id)
      } catch (error) {
        if (stopping.signal.aborted) remove(id)
        else update(id, { state: 'FAILED', reason: toFailure(error, t`The upload failed.`).detail })
      }
    }
    running.current = undefined
  }
  const refusal = (file: File): string | undefined => {
    if (types && !types.includes(file.type)) return t`Files of this type can’t be used.`
    return file.size > maxMegabytes * 1024 * 1024 ? t`The file is larger than ${maxMegabytes} MB.` : undefined
  }
  const enqueue = (upload: Upload) => {
    queue.current.push(upload)
    void work()
  }
  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map((file): Upload => {
        const reason = refusal(file)
        return {
          id: nextId.current++,
          file,
          ...(reason ? { state: 'FAILED', reason, canRetry: false } : { state: 'WAITING', canRetry: true }),
        }
      })
      // Earlier failures have been read by now.
      setUploads((before) => [...before.filter(({ state }) => state !== 'FAILED'), ...added])
      for (const upload of added) if (upload.state === 'WAITING') enqueue(upload)
    },
    retry: (upload: Upload) => {
      update(upload.id, { state: 'WAITING' })
      enqueue(upload)
    },
    /** Stops an upload, or removes a failed one from the list. */
    cancel: ({ id }: Upload) => {
      queue.current = queue.current.filter((each) => each.id !== id)
      if (running.current?.id === id) running.current.stopping.abort()
      else remove(id)
    },
  }
}
