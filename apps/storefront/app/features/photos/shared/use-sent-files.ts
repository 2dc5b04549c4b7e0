import { useEffect, useRef, useState, type RefObject } from 'react'
import { FileNotSent, isFilm, sendFile, type SendProblem } from './send-file.ts'

/** A photo or a video of a form, on its way to the shop or there. */
export interface FormFile {
  key: number
  name: string
  isFilm: boolean
  state: 'SENDING' | 'SENT' | 'FAILED'
  /** Between 0 and 1. */
  part: number
  id?: string
  size?: string
  problem?: SendProblem
  /** The chosen file; absent for one that the form already had. */
  file?: File
}

/** Sends files as soon as they are chosen. `given` are the ids of those that the form has already. */
export function useSentFiles(
  given: readonly { id: string; isFilm: boolean; size?: string }[],
  types: readonly string[],
  max: number,
) {
  const [files, setFiles] = useState<readonly FormFile[]>(() =>
    given.map((each, index) => ({ ...each, key: -1 - index, name: '', state: 'SENT', part: 1 })),
  )
  const sending = useRef(new Map<number, AbortController>())
  const nextKey = useRef(0)
  const change = (key: number, changes: Partial<FormFile>) =>
    setFiles((before) => before.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  const send = async (file: File, key: number) => {
    const stopping = new AbortController()
    sending.current.set(key, stopping)
    try {
      const sent = await sendFile(file, types, stopping.signal, (part) => change(key, { part }))
      change(key, { state: 'SENT', ...sent })
    } catch (error) {
      change(key, { state: 'FAILED', problem: error instanceof FileNotSent ? error.problem : 'OFFLINE' })
    } finally {
      sending.current.delete(key)
    }
  }
  return {
    files,
    free: max - files.filter(({ state }) => state !== 'FAILED').length,
    add(chosen: readonly File[]) {
      const kept = files.filter(({ state }) => state !== 'FAILED')
      const added = chosen.slice(0, max - kept.length).map((file) => ({ file, key: nextKey.current++ }))
      setFiles([
        ...kept,
        ...added.map(({ file, key }): FormFile => ({
          file,
          key,
          name: file.name,
          isFilm: isFilm(file),
          state: 'SENDING',
          part: 0,
        })),
      ])
      for (const { file, key } of added) void send(file, key)
    },
    sendAgain({ key, file }: FormFile) {
      change(key, { state: 'SENDING', part: 0 })
      if (file) void send(file, key)
    },
    remove({ key }: FormFile) {
      sending.current.get(key)?.abort()
      setFiles((before) => before.filter((each) => each.key !== key))
    },
  }
}

/** Keeps a form from being sent while files are on their way; it is sent when the last one has arrived. */
export function useHeldForm(field: RefObject<HTMLFieldSetElement | null>, isSending: boolean): void {
  const isHeld = useRef(false)
  useEffect(() => {
    const form = field.current?.form
    if (!isSending) {
      if (isHeld.current) form?.requestSubmit()
      isHeld.current = false
      return
    }
    const hold = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      isHeld.current = true
      // A part of the photo is still to be chosen.
      field.current?.querySelector<HTMLElement>('[data-crop]')?.focus()
    }
    form?.addEventListener('submit', hold, { capture: true })
    return () => form?.removeEventListener('submit', hold, { capture: true })
  }, [field, isSending])
}
