import { plural, t } from '@lingui/core/macro'
import { Button, FileButton } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { uploadPicture } from '@stoa/contract/calls/stoa/pictures'
import { useState } from 'react'
import { DropTarget } from '../ui/drop-target.tsx'
import { UploadIcon } from '../ui/icons.tsx'
import { api } from './api.ts'
import { toFailure } from './failure.ts'
import classes from './picture-upload.module.css'

const types = 'image/jpeg,image/png,image/webp,image/gif,image/avif'
const maxMegabytes = 10

interface PictureUploadProps {
  /** Several files at once. Without it, the last one counts. */
  multiple?: boolean
  /** Called with each picture as soon as it is stored. */
  onAdd: (url: string) => void
}

/** Uploads pictures that are dropped, pasted or chosen. A file that fails does not stop the others. */
export function PictureUpload({ multiple = false, onAdd }: PictureUploadProps) {
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [failures, setFailures] = useState<{ name: string; reason: string }[]>([])
  const upload = async (files: readonly File[]) => {
    const chosen = multiple ? files : files.slice(-1)
    const failed: typeof failures = []
    setFailures([])
    for (const [done, file] of chosen.entries()) {
      setProgress({ done, total: chosen.length })
      const result = await send(file)
      if ('url' in result) onAdd(result.url)
      else failed.push({ name: file.name, reason: result.reason })
    }
    setProgress(undefined)
    setFailures(failed)
  }
  useWindowEvent('paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (files.length === 0) return
    event.preventDefault()
    void upload(files)
  })
  return (
    <>
      <DropTarget label={t`Drop images here`} onDrop={(files) => void upload(files)}>
        <div className={classes.drop}>
          <FileButton accept={types} multiple onChange={(files) => void upload(files)}>
            {(props) => (
              <Button {...props} leftSection={<UploadIcon />} loading={progress !== undefined}>
                {multiple ? t`Upload images` : t`Upload image`}
              </Button>
            )}
          </FileButton>
          <span className={classes.hint} role="status">
            {progress
              ? t`Uploading ${progress.done + 1} of ${progress.total} …`
              : multiple
                ? t`Or drop or paste images here.`
                : t`Or drop or paste an image here.`}
          </span>
        </div>
      </DropTarget>
      {failures.length > 0 && (
        <div className={classes.failures} role="alert">
          <p>{plural(failures.length, { one: '# image was not added:', other: '# images were not added:' })}</p>
          <ul>
            {failures.map(({ name, reason }) => (
              <li key={name}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

async function send(file: File): Promise<{ url: string } | { reason: string }> {
  if (file.size > maxMegabytes * 1024 * 1024) return { reason: t`The file is larger than ${maxMegabytes} MB.` }
  try {
    const { picture } = await api.call(uploadPicture, { content: await base64Of(file) })
    return { url: picture!.url }
  } catch (error) {
    const { title, detail } = toFailure(error, t`The upload failed.`)
    return { reason: detail ?? title }
  }
}

function base64Of(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  // A data URL: the content is after the comma.
  reader.addEventListener('load', () => resolve(String(reader.result).split(',', 2)[1] ?? ''))
  reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
  reader.readAsDataURL(file)
  return promise
}

/** What a field for the address of a picture may hold. */
export function isPictureUrl(text: string): boolean {
  return URL.canParse(text) || text.startsWith('/media/')
}
