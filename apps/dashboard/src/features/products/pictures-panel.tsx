import { t } from '@lingui/core/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { TextField } from '../../ui/fields.tsx'
import { useFormValues } from '../../ui/form.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Sortable } from '../../ui/sortable.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import classes from './fields.module.css'
import type { PictureValues } from './values.ts'

/** The first is the one that lists show. */
export function PicturesPanel() {
  const form = useFormValues()
  const [url, setUrl] = useState('')
  const [wrong, setWrong] = useState<string>()
  const pictures = form.getValues()['pictures'] as PictureValues[]
  const add = () => {
    if (!URL.canParse(url)) return setWrong(t`Enter a whole address, beginning with https://.`)
    if (pictures.some((picture) => picture.url === url)) return setWrong(t`This picture is there already.`)
    form.insertListItem('pictures', { url, altText: '' } satisfies PictureValues)
    setUrl('')
    setWrong(undefined)
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <Panel title={t`Pictures`}>
      {pictures.length > 0 && (
        <Sortable
          label={t`Pictures`}
          items={pictures}
          keyOf={({ url }) => url}
          nameOf={(_picture, index) => t`Picture ${index + 1}`}
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
                label={t`Picture ${index + 1} in words`}
                placeholder={t`What it shows, for who cannot see it`}
                maxLength={200}
              />
              <div className={classes.tools}>
                {arrows}
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  title={t`Remove picture ${index + 1}`}
                  aria-label={t`Remove picture ${index + 1}`}
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
      <div className={classes.add}>
        <TextInput
          label={t`Address of a picture`}
          type="url"
          inputMode="url"
          placeholder="https://"
          value={url}
          error={wrong}
          onChange={(event) => setUrl(event.currentTarget.value)}
          onKeyDown={addOnEnter}
        />
        <Button onClick={add}>{t`Add picture`}</Button>
      </div>
    </Panel>
  )
}
