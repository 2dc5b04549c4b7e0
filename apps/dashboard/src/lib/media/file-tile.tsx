import { t } from '@lingui/core/macro'
import type { FileDescriptor } from '@stoa/contract/services/media/files'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import classes from './media.module.css'

/** A file in a grid: its picture, or its kind. */
export function FilePreview({ file, size }: { file: FileDescriptor; size: number }) {
  const isPicture = file.mediaType === 'IMAGE' || file.mediaType === 'VECTOR'
  if (isPicture && file.thumbnailUrl) return <Thumbnail src={file.thumbnailUrl} size={size} />
  return (
    <span className={classes.kind} style={{ width: size, height: size }}>
      {kindOf(file)}
    </span>
  )
}

function kindOf({ id, operationStatus }: FileDescriptor): string {
  if (operationStatus === 'PENDING') return t`Importing …`
  if (operationStatus === 'FAILED') return t`Failed`
  return id!.slice(id!.lastIndexOf('.') + 1).toUpperCase()
}
