import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { productMediaLimits } from '@stoa/contract/limits/stores/products-v-3'
import { videoIdOf, videoPosterPath } from '@stoa/media-url'
import { useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { getPictureHost, isPictureUrl, PictureUpload } from '../../../lib/files/picture-upload.tsx'
import { paths } from '../../../paths.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { CloseIcon } from '../../../ui/pictures/icons.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Sortable } from '../../../ui/rows/sortable.tsx'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import { changeField, type FormOf, useError, useValue } from '../../../ui/form/typed-form.ts'
import classes from './fields.module.css'
import type { ProductValues } from './values.ts'

/** Images, and videos of the media library between them. Lists show the first image. */
export function PicturesPanel({ form }: { form: FormOf<ProductValues> }) {
  const [url, setUrl] = useState('')
  const [wrong, setWrong] = useState<string>()
  const pictures = useValue(form, 'pictures')
  const add = () => {
    if (!isPictureUrl(url)) return setWrong(t`Enter a full URL that starts with https://.`)
    if (pictures.some((picture) => picture.url === url)) return setWrong(t`This image is already in the list.`)
    changeField(form, 'pictures', [...pictures, { url, altText: '' }])
    setUrl('')
    setWrong(undefined)
  }
  const addUploaded = (uploaded: string, altText = '') => {
    // The list of this moment: other uploads ended meanwhile.
    const current = form.getValues('pictures')
    if (!current.some((picture) => picture.url === uploaded))
      changeField(form, 'pictures', [...current, { url: uploaded, altText }])
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <Panel title={t`Images`}>
      {pictures.length > 0 && (
        <Sortable
          label={t`Images`}
          items={pictures}
          keyOf={({ url }) => url}
          nameOf={(_picture, index) => t`Image ${index + 1}`}
          onMove={(from, to) => changeField(form, 'pictures', pictures.toSpliced(from, 1).toSpliced(to, 0, pictures[from]!))}
          className={classes.pictures}
          rowClassName={classes.picture}
        >
          {({ url }, index, { grip, arrows }) => (
            <>
              {grip}
              <Thumbnail src={shownFor(url)} size={56} />
              <TextField
                form={form}
                name={`pictures.${index}.altText`}
                label={t`Alt text for image ${index + 1}`}
                placeholder={t`Describe the image for people who can’t see it`}
                limits={productMediaLimits.altText}
              />
              <div className={classes.tools}>
                {arrows}
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  title={t`Remove image ${index + 1}`}
                  aria-label={t`Remove image ${index + 1}`}
                  onClick={() => changeField(form, 'pictures', pictures.toSpliced(index, 1))}
                >
                  <CloseIcon />
                </ActionIcon>
              </div>
              <AddressError form={form} index={index} />
              <OtherHost url={url} />
            </>
          )}
        </Sortable>
      )}
      <PictureUpload multiple withVideos onAdd={addUploaded} />
      <div className={classes.add}>
        <TextInput
          label={t`Image URL`}
          type="url"
          inputMode="url"
          placeholder="https://"
          value={url}
          error={wrong}
          onChange={(event) => setUrl(event.currentTarget.value)}
          onKeyDown={addOnEnter}
        />
        <Button onClick={add}>{t`Add image`}</Button>
      </div>
    </Panel>
  )
}

/** The picture of a video that was converted, and any other picture itself. */
function shownFor(url: string): string {
  const video = videoIdOf(url)
  return video ? videoPosterPath(video) : url
}

function AddressError({ form, index }: { form: FormOf<ProductValues>; index: number }) {
  const error = useError(form, `pictures.${index}.url`)
  return error && <p className={classes.wrong}>{error}</p>
}

/** The server copies such an image after the product is saved. */
function OtherHost({ url }: { url: string }) {
  const host = getPictureHost(url)
  return (
    host && (
      <p className={classes.elsewhere}>
        <Trans>
          This image is on {host}. We copy it to your shop after you save. If that fails, the reason is under failed jobs in{' '}
          <Link to={paths.health()}>Health</Link>.
        </Trans>
      </p>
    )
  )
}
