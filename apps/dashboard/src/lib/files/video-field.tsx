import { t } from '@lingui/core/macro'
import { generateFileUploadUrl } from '@stoa/contract/calls/media/files'
import type { FieldValues } from 'react-hook-form'
import { TextField } from '../../ui/fields/fields.tsx'
import { changeField, type FormOf, type NameOf } from '../../ui/form/typed-form.ts'
import { isAllowed } from '../calls/access.ts'
import { MediaPicker } from '../media/media-picker.tsx'
import { sendFile } from '../media/send-picture.ts'
import { FileUpload } from './file-upload.tsx'

/** What every browser plays as it is. */
const types = ['video/mp4', 'video/webm']
const maxMegabytes = 500

interface VideoFieldProps<Values extends FieldValues> {
  form: FormOf<Values>
  /** Of the video's URL; empty without a video. */
  name: NameOf<Values, string>
  label: string
}

/** A video from a file, the media library, or elsewhere by its URL. */
export function VideoField<Values extends FieldValues>({ form, name, label }: VideoFieldProps<Values>) {
  const change = (url: string) => changeField(form, name, url as never)
  return (
    <div>
      <TextField form={form} name={name} label={label} inputMode="url" autoComplete="off" />
      {isAllowed(generateFileUploadUrl) && (
        <FileUpload
          label={t`Upload video`}
          dropLabel={t`Drop a video here`}
          limits={t`Or drop a video here. MP4 or WebM, up to ${maxMegabytes} MB.`}
          types={types}
          maxMegabytes={maxMegabytes}
          send={async (file, signal) => change((await sendFile(file, {}, signal)).url!)}
        >
          <MediaPicker multiple={false} shows="VIDEOS" onPick={({ url }) => change(url)} />
        </FileUpload>
      )}
    </div>
  )
}
