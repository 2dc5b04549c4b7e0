import { t } from '@lingui/core/macro'
import { Checkbox } from '@mantine/core'
import type { FileDescriptor } from '@stoa/contract/services/media/files'
import { Link, useLocation } from 'react-router'
import { FilePreview } from '../../lib/media/file-tile.tsx'
import classes from '../../lib/media/media.module.css'
import { paths } from '../../paths.ts'
import { draggedFiles } from './dragged-files.ts'

export interface FilesProps {
  files: readonly FileDescriptor[]
  /** The ids of the chosen files. */
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

/** Files as tiles. A tile is dragged onto a folder together with the other chosen ones. */
export function FileGrid({ files, chosen, onChoose }: FilesProps) {
  const { search } = useLocation()
  return (
    <ul className={classes.grid} aria-label={t`Files`}>
      {files.map((file) => {
        const id = file.id!
        const isChosen = chosen.includes(id)
        return (
          <li key={id} className={classes.tile} data-chosen={isChosen || undefined}>
            <Checkbox
              className={classes.check!}
              size="xs"
              aria-label={t`Select ${file.displayName ?? id}`}
              checked={isChosen}
              onChange={() => onChoose(isChosen ? chosen.filter((each) => each !== id) : [...chosen, id])}
            />
            <Link
              to={paths.mediaFile(id, search)}
              preventScrollReset
              onDragStart={({ dataTransfer }) => draggedFiles.write(dataTransfer, isChosen ? chosen : [id])}
            >
              <FilePreview file={file} size={96} />
              <span className={classes.name} dir="auto" title={file.displayName}>
                {file.displayName}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
