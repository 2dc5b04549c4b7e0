import { t } from '@lingui/core/macro'
import { Button, Input } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { Thumbnail } from '../../ui/pictures/thumbnail.tsx'
import { changeField, useValue, type FormOf, type NameOf } from '../../ui/form/typed-form.ts'
import classes from './picture-field.module.css'
import { PictureUpload } from './picture-upload.tsx'

interface PictureFieldProps<Values extends FieldValues> {
  form: FormOf<Values>
  /** Of the picture's URL; empty without a picture. */
  name: NameOf<Values, string>
  label: string
  description?: string
}

/** A picture from a file or the media library, which can be removed again. */
export function PictureField<Values extends FieldValues>({ form, name, label, description }: PictureFieldProps<Values>) {
  const url = useValue(form, name) as string
  const change = (to: string) => changeField(form, name, to as never)
  return (
    <Input.Wrapper label={label} description={description}>
      {url && (
        <div className={classes.picture}>
          <Thumbnail src={url} size={48} />
          <Button size="compact-sm" onClick={() => change('')}>{t`Remove image`}</Button>
        </div>
      )}
      <PictureUpload onAdd={change} />
    </Input.Wrapper>
  )
}
