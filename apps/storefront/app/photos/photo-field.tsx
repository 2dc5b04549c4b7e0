import { Trans, useLingui } from '@lingui/react/macro'
import { transformedUrl } from '@stoa/media-url'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import '../lib/account-texts.ts'
import { maxMegabytes, PhotoNotSent, photoTypes, sendPhoto, type PhotoProblem } from './send-photo.ts'

interface Photo {
  key: number
  name: string
  state: 'SENDING' | 'SENT' | 'FAILED'
  /** Between 0 and 1. */
  part: number
  id?: string
  problem?: PhotoProblem
}

interface PhotoFieldProps {
  label: string
  /** The ids of the photos that the form has already. */
  given: readonly string[]
  max: number
}

/**
 * Photos of a form, sent as soon as they are chosen. The form has the ids of those that arrived, under the name `photo`, and waits for
 * the others. Without script there is nothing, because nothing could be sent.
 */
export function PhotoField({ label, given, max }: PhotoFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const isScripted = useSyncExternalStore(never, inBrowser, onServer)
  const [photos, setPhotos] = useState<readonly Photo[]>(() =>
    given.map((photoId, key) => ({ key: -1 - key, name: '', state: 'SENT', part: 1, id: photoId })),
  )
  const sending = useRef(new Map<number, AbortController>())
  const nextKey = useRef(0)
  const field = useRef<HTMLFieldSetElement>(null)
  const isHeld = useRef(false)
  const isSending = photos.some(({ state }) => state === 'SENDING')
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
    }
    form?.addEventListener('submit', hold, { capture: true })
    return () => form?.removeEventListener('submit', hold, { capture: true })
  }, [isSending])
  const change = (key: number, changes: Partial<Photo>) =>
    setPhotos((before) => before.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)))
  const add = (files: readonly File[]) => {
    const free = max - photos.filter(({ state }) => state !== 'FAILED').length
    const added = files.slice(0, free).map((file) => ({ file, key: nextKey.current++ }))
    setPhotos((before) => [
      ...before.filter(({ state }) => state !== 'FAILED'),
      ...added.map(({ file, key }): Photo => ({ key, name: file.name, state: 'SENDING', part: 0 })),
    ])
    for (const { file, key } of added) void send(file, key)
  }
  const send = async (file: File, key: number) => {
    const stopping = new AbortController()
    sending.current.set(key, stopping)
    try {
      const { id: photoId } = await sendPhoto(file, stopping.signal, (part) => change(key, { part }))
      change(key, { state: 'SENT', id: photoId })
    } catch (error) {
      change(key, { state: 'FAILED', problem: error instanceof PhotoNotSent ? error.problem : 'OFFLINE' })
    } finally {
      sending.current.delete(key)
    }
  }
  const remove = (key: number) => {
    sending.current.get(key)?.abort()
    setPhotos((before) => before.filter((photo) => photo.key !== key))
  }
  const problems: Record<PhotoProblem, string> = {
    TOO_LARGE: t`This photo is larger than ${maxMegabytes} MB.`,
    WRONG_TYPE: t`This is no photo that we can show.`,
    UNREADABLE: t`This photo is damaged.`,
    TOO_MANY: t`You have sent many photos. Please wait a while.`,
    OFFLINE: t`This photo could not be sent. Please try again.`,
  }
  if (!isScripted) return null
  return (
    <fieldset ref={field}>
      <legend className="mb-1 text-small font-medium">{label}</legend>
      <input type="hidden" name="photos" value={given.join(' ')} />
      <ul className="flex flex-wrap gap-3">
        {photos.map((photo, index) => (
          <li key={photo.key} className="flex w-28 flex-col gap-1 text-small">
            {photo.id ? (
              <>
                <input type="hidden" name="photo" value={photo.id} />
                <img
                  src={transformedUrl({ id: photo.id }, { box: { mode: 'fill', width: 224, height: 224 } })}
                  alt={t`Photo ${index + 1}`}
                  className="aspect-square w-full border border-line object-cover"
                />
              </>
            ) : (
              <span className="grid aspect-square w-full place-items-center border border-line bg-mat p-2 text-center wrap-anywhere">
                {photo.state === 'SENDING' ? (
                  <progress value={photo.part} aria-label={t`Sending ${photo.name}`} className="w-full" />
                ) : (
                  <span role="alert">{problems[photo.problem ?? 'OFFLINE']}</span>
                )}
              </span>
            )}
            <button type="button" className="min-h-11 underline underline-offset-4" onClick={() => remove(photo.key)}>
              {photo.state === 'SENDING' ? <Trans>Stop</Trans> : <Trans>Remove photo</Trans>}
            </button>
          </li>
        ))}
      </ul>
      {photos.filter(({ state }) => state !== 'FAILED').length < max && (
        <>
          <input
            id={id}
            type="file"
            accept={photoTypes.join()}
            multiple={max > 1}
            aria-label={label}
            className="min-h-12 w-full py-2"
            onChange={(event) => {
              add([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
          <p className="text-small text-quiet">
            <Trans>JPEG, PNG, WebP, GIF or AVIF, up to {maxMegabytes} MB. We remove where and when it was taken.</Trans>
          </p>
        </>
      )}
    </fieldset>
  )
}

const never = () => () => {}
const inBrowser = () => true
const onServer = () => false
