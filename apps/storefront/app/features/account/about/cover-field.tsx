import { Trans, useLingui } from '@lingui/react/macro'
import { picturePath } from '@stoa/media-url'
import { useRef, useState } from 'react'
import '../../../lib/texts/account-texts.ts'
import { CoverPicture } from '../../community/shared/cover-picture.tsx'
import type { CoverView } from '../../community/shared/cover-view.ts'
import { useHydrated } from '../../../lib/page/use-hydrated.ts'
import { toPictureView } from '../../../lib/media/pictures.ts'
import { SendProblemText } from '../../photos/shared/photo-field.tsx'
import { photoMegabytes, photoTypes } from '../../photos/shared/send-file.ts'
import { useHeldForm, useSentFiles, type FormFile } from '../../photos/shared/use-sent-files.ts'
import { coverInputs } from './cover-inputs.ts'

/** The cover of the profile: chosen, moved within what is shown of it, and removed. Without script it is left as it is. */
export function CoverField({ given }: { given: CoverView | undefined }) {
  const { t } = useLingui()
  const isHydrated = useHydrated()
  const field = useRef<HTMLFieldSetElement>(null)
  const before = given ? [{ id: given.id, isFilm: false, ...(given.size && { size: given.size }) }] : []
  const { files, free, add, remove } = useSentFiles(before, photoTypes, 1)
  useHeldForm(
    field,
    files.some(({ state }) => state === 'SENDING'),
  )
  return (
    <fieldset ref={field} disabled={!isHydrated} className="space-y-3 noscript:hidden">
      <legend className="mb-1 text-small font-medium">
        <Trans>Cover</Trans>
      </legend>
      <input type="hidden" name={coverInputs.given} value={given?.id ?? ''} />
      {files.map((file) => (
        <div key={file.key} className="space-y-3">
          <ChosenCover file={file} start={given && file.id === given.id ? given.position : 50} />
          <button type="button" className="min-h-11 text-small underline underline-offset-4" onClick={() => remove(file)}>
            {file.state === 'SENDING' ? <Trans>Stop</Trans> : <Trans>Remove cover</Trans>}
          </button>
        </div>
      ))}
      {free > 0 && (
        <>
          <input
            type="file"
            accept={photoTypes.join()}
            aria-label={t`Cover`}
            className="file-field"
            onChange={(event) => {
              add([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
          <p className="text-small text-quiet">
            <Trans>
              A wide picture at the top of your profile. JPEG, PNG, WebP, GIF, AVIF or HEIC, up to {photoMegabytes} MB.
            </Trans>
          </p>
        </>
      )}
    </fieldset>
  )
}

function ChosenCover({ file: { id, size, state, part, name, problem }, start }: { file: FormFile; start: number }) {
  const { t } = useLingui()
  const [position, setPosition] = useState(start)
  if (!id)
    return (
      <div className="grid aspect-[7/2] place-items-center bg-mat p-2 text-small">
        {state === 'SENDING' ? (
          <progress value={part} aria-label={t`Sending ${name}`} />
        ) : (
          <SendProblemText problem={problem ?? 'OFFLINE'} isFilm={false} withVideos={false} />
        )}
      </div>
    )
  const [width = 0, height = 0] = size?.split('x').map(Number) ?? []
  const picture = toPictureView({ url: picturePath(id), width, height }, t`Your cover`)!
  return (
    <>
      <input type="hidden" name={coverInputs.file} value={id} />
      <CoverPicture cover={{ picture, position }} />
      {size && (
        <label className="block text-small font-medium">
          <Trans>Part that others see</Trans>
          <input type="hidden" name={coverInputs.size} value={size} />
          <input
            type="range"
            name={coverInputs.position}
            min={0}
            max={100}
            value={position}
            className="block min-h-11 w-full accent-brand"
            onChange={({ currentTarget }) => setPosition(currentTarget.valueAsNumber)}
          />
        </label>
      )}
    </>
  )
}
