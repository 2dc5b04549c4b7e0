import { t } from '@lingui/core/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { isPictureUrl, PictureUpload } from '../../lib/picture-upload.tsx'
import { TextField } from '../../ui/fields.tsx'
import { useFormValues } from '../../ui/form.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Sortable } from '../../ui/sortable.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import classes from './fields.module.css'
import type { PictureValues } from './values.ts'

/** Lists show the first image. */
export function PicturesPanel() {
  const form = useFormValues()
  const [url, setUrl] = useState('')
  const [wrong, setWrong] = useState<string>()
  const pictures = form.getValues()['pictures'] as PictureValues[]
  const add = () => {
    if (!isPictureUrl(url)) return setWrong(t`Enter a full URL that starts with https://.`)
    if (pictures.some((picture) => picture.url === url)) return setWrong(t`This image is already in the list.`)
    form.insertListItem('pictures', { url, altText: '' } satisfies PictureValues)
    setUrl('')
    setWrong(undefined)
  }
  const addUploaded = (uploaded: string) => {
    // The list of this moment: other uploads ended meanwhile.
    const current = form.getValues()['pictures'] as PictureValues[]
    if (!current.some((picture) => picture.url === uploaded))
      form.insertListItem('pictures', { url: uploaded, altText: '' } satisfies PictureValues)
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
          onMove={(from, to) => form.reorderListItem('pictures', { from, to })}
          className={classes.pictures}
          rowClassName={classes.picture}
        >
          {({ url }, index, { grip, arrows }) => (
            <>
              {grip}
              <Thumbnail src={url} size={56} />
              <TextField
                name={`pictures.${index}.altText`}
                label={t`Alt text for image ${index + 1}`}
                placeholder={t`Describe the image for people who can’t see it`}
                maxLength={200}
              />
              <div className={classes.tools}>
                {arrows}
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  title={t`Remove image ${index + 1}`}
                  aria-label={t`Remove image ${index + 1}`}
                  onClick={() => form.removeListItem('pictures', index)}
                >
                  <CloseIcon />
                </ActionIcon>
              </div>
              {form.errors[`pictures.${index}.url`] && <p className={classes.wrong}>{form.errors[`pictures.${index}.url`]}</p>}
            </>
          )}
        </Sortable>
      )}
      <PictureUpload multiple onAdd={addUploaded} />
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
