import { Trans, useLingui } from '@lingui/react/macro'
import { fixedCopies, isVideoId, transformedUrl, videoPath } from '@stoa/media-url'
import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from 'react'
import '../../../lib/texts/account-texts.ts'
import type { PhotoCropProps } from './photo-crop.tsx'
import {
  isShownByBrowsers,
  photoMegabytes,
  photoTypes,
  findSendProblem,
  videoMegabytes,
  videoTypes,
  type SendProblem,
} from './send-file.ts'
import { useHeldForm, useSentFiles, type FormFile } from './use-sent-files.ts'

const PhotoCrop = lazy(() => import('./photo-crop.tsx').catch(() => ({ default: WholePhoto })))

interface PhotoFieldProps {
  label: string
  /** The form has the ids under this name, their sizes under it and `Size`, and with an `s` those that it began with. */
  name?: string
  /** The ids of the photos and videos that the form has already. */
  given: readonly string[]
  max: number
  /** True if videos are accepted too. */
  withVideos?: boolean
  /** True if the visitor crops the photo to a square before it is sent. */
  isCropped?: boolean
}

/**
 * Photos of a form, sent as soon as they are chosen. The form has the ids of those that arrived, and waits for
 * the others. Without script it is not shown, because nothing could be sent.
 */
export function PhotoField({ label, name = 'photo', given, max, withVideos = false, isCropped = false }: PhotoFieldProps) {
  const id = useId()
  const isScripted = useSyncExternalStore(never, inBrowser, onServer)
  const field = useRef<HTMLFieldSetElement>(null)
  const types = withVideos ? [...photoTypes, ...videoTypes] : photoTypes
  const { files, free, add, sendAgain, remove } = useSentFiles(
    given.map((fileId) => ({ id: fileId, isFilm: isVideoId(fileId) })),
    types,
    max,
  )
  const [uncropped, setUncropped] = useState<File>()
  useHeldForm(field, uncropped !== undefined || files.some(({ state }) => state === 'SENDING'))
  const choose = (chosen: readonly File[]) => {
    const [photo] = chosen
    if (isCropped && photo && isShownByBrowsers(photo) && findSendProblem(photo, types) === undefined) setUncropped(photo)
    else add(chosen)
  }
  return (
    // Its place is kept until its script is here, so that nothing moves below the pointer.
    <fieldset ref={field} disabled={!isScripted} className="noscript:hidden">
      <legend className="mb-1 text-small font-medium">{label}</legend>
      <input type="hidden" name={`${name}s`} value={given.join(' ')} />
      <ul className="flex flex-wrap gap-3">
        {files.map((file, index) => (
          <li key={file.key} className="flex w-28 flex-col gap-1 text-small">
            <Tile name={name} file={file} position={index + 1} withVideos={withVideos} />
            {file.problem === 'OFFLINE' && file.state === 'FAILED' && (
              <button type="button" className={buttonClass} onClick={() => sendAgain(file)}>
                <Trans>Try again</Trans>
              </button>
            )}
            <button type="button" className={buttonClass} onClick={() => remove(file)}>
              {file.state === 'SENDING' ? (
                <Trans>Stop</Trans>
              ) : file.isFilm ? (
                <Trans>Remove video</Trans>
              ) : (
                <Trans>Remove photo</Trans>
              )}
            </button>
          </li>
        ))}
      </ul>
      {uncropped && (
        <Suspense>
          <PhotoCrop
            file={uncropped}
            onChoose={(cropped) => {
              setUncropped(undefined)
              add([cropped])
            }}
            onCancel={() => setUncropped(undefined)}
          />
        </Suspense>
      )}
      {free > 0 && !uncropped && (
        <>
          <input
            id={id}
            type="file"
            accept={types.join()}
            multiple={max > 1}
            aria-label={label}
            className="file-field"
            onChange={(event) => {
              choose([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
          <p className="text-small text-quiet">
            {withVideos ? (
              <Trans>
                Up to {max}: photos (JPEG, PNG, WebP, GIF, AVIF or HEIC) of up to {photoMegabytes} MB, videos (MP4 or MOV) of up
                to {videoMegabytes} MB. We remove where and when they were taken.
              </Trans>
            ) : (
              <Trans>JPEG, PNG, WebP, GIF, AVIF or HEIC, up to {photoMegabytes} MB. We remove where and when it was taken.</Trans>
            )}
          </p>
        </>
      )}
    </fieldset>
  )
}

/** If the script to crop a photo cannot be loaded, the photo is sent as it is. */
function WholePhoto({ file, onChoose }: PhotoCropProps) {
  const send = useEffectEvent(() => onChoose(file))
  useEffect(() => send(), [])
  return <></>
}

const buttonClass = 'min-h-11 underline underline-offset-4'
const tileClass = 'aspect-square w-full rounded-box border border-line'

/** A file that arrived, how much of it has, or why it did not. */
function Tile({ name, file, position, withVideos }: { name: string; file: FormFile; position: number; withVideos: boolean }) {
  const { t } = useLingui()
  const { id, isFilm, state, part, name: fileName, problem, size } = file
  if (id)
    return (
      <>
        <input type="hidden" name={name} value={id} />
        {size && <input type="hidden" name={`${name}Size`} value={size} />}
        {isFilm ? (
          <video
            // Browsers of phones show no picture of the beginning itself.
            src={`${videoPath(id)}#t=0.1`}
            muted
            playsInline
            preload="metadata"
            aria-label={t`Video ${position}`}
            className={`${tileClass} bg-mat object-cover`}
          />
        ) : (
          <img
            src={transformedUrl({ id }, fixedCopies.sent)}
            alt={t`Photo ${position}`}
            className={`${tileClass} object-cover`}
          />
        )}
      </>
    )
  return (
    <span className={`${tileClass} grid place-items-center bg-mat p-2 text-center wrap-anywhere`}>
      {state === 'SENDING' ? (
        <progress value={part} aria-label={t`Sending ${fileName}`} className="w-full" />
      ) : (
        <SendProblemText problem={problem ?? 'OFFLINE'} isFilm={isFilm} withVideos={withVideos} />
      )}
    </span>
  )
}

/** Why a file was not sent. */
export function SendProblemText({ problem, isFilm, withVideos }: { problem: SendProblem; isFilm: boolean; withVideos: boolean }) {
  const { t } = useLingui()
  const ofPhoto: Record<SendProblem, string> = {
    TOO_LARGE: t`This photo is larger than ${photoMegabytes} MB.`,
    WRONG_TYPE: withVideos ? t`This is no photo or video that we can show.` : t`This is no photo that we can show.`,
    UNREADABLE: t`This photo is damaged.`,
    TOO_MANY: t`You have sent many photos. Please wait a while.`,
    OFFLINE: t`This photo could not be sent.`,
  }
  const ofFilm: Partial<Record<SendProblem, string>> = {
    TOO_LARGE: t`This video is larger than ${videoMegabytes} MB.`,
    UNREADABLE: t`This video is damaged.`,
    TOO_MANY: t`You have sent many videos. Please wait a while.`,
    OFFLINE: t`This video could not be sent.`,
  }
  return <span role="alert">{(isFilm ? ofFilm[problem] : undefined) ?? ofPhoto[problem]}</span>
}

const never = () => () => {}
const inBrowser = () => true
const onServer = () => false
