import { t } from '@lingui/core/macro'
import type { FileDescriptor } from '@stoa/contract/services/media/files'
import { Thumbnail } from '../../ui/pictures/thumbnail.tsx'
import classes from './media.module.css'

/** A file in a grid: its picture, that of its first page, or its kind. */
export function FilePreview({ file, size }: { file: FileDescriptor; size: number }) {
  if (file.thumbnailUrl && file.mediaType !== 'VIDEO')
    return <Thumbnail src={file.thumbnailUrl} size={size} isPage={file.mediaType === 'DOCUMENT'} />
  return (
    <span className={classes.kind} style={{ width: size, height: size }}>
      {describeKind(file)}
    </span>
  )
}

function describeKind({ id, operationStatus }: FileDescriptor): string {
  if (operationStatus === 'PENDING') return t`Importing …`
  if (operationStatus === 'FAILED') return t`Failed`
  return id!.slice(id!.lastIndexOf('.') + 1).toUpperCase()
}
