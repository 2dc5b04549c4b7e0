import { t } from '@lingui/core/macro'
import { Checkbox } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { FilePreview } from '../../lib/media/file-tile.tsx'
import { writeBytes } from '../../lib/media/sizes.ts'
import { When } from '../../lib/format/when.tsx'
import { paths } from '../../paths.ts'
import { draggedFiles } from './dragged-files.ts'
import type { FilesProps } from './file-grid.tsx'
import styles from './library.module.css'

/** Files as rows, with what they are compared by. */
export function FileList({ files, chosen, onChoose }: FilesProps) {
  const { search } = useLocation()
  const areAllChosen = files.length > 0 && chosen.length === files.length
  return (
    <table className={styles.list} aria-label={t`Files`}>
      <thead>
        <tr>
          <th>
            <Checkbox
              size="xs"
              aria-label={t`Select all files`}
              checked={areAllChosen}
              indeterminate={chosen.length > 0 && !areAllChosen}
              onChange={() => onChoose(areAllChosen ? [] : files.map(({ id }) => id!))}
            />
          </th>
          <th>{t`Name`}</th>
          <th data-wide>{t`Labels`}</th>
          <th>{t`Size`}</th>
          <th data-wide>{t`Uploaded`}</th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => {
          const id = file.id!
          const isChosen = chosen.includes(id)
          return (
            <tr key={id} data-chosen={isChosen || undefined}>
              <td>
                <Checkbox
                  size="xs"
                  aria-label={t`Select ${file.displayName ?? id}`}
                  checked={isChosen}
                  onChange={() => onChoose(isChosen ? chosen.filter((each) => each !== id) : [...chosen, id])}
                />
              </td>
              <td>
                <Link
                  to={paths.mediaFile(id, search)}
                  preventScrollReset
                  onDragStart={({ dataTransfer }) => draggedFiles.write(dataTransfer, isChosen ? chosen : [id])}
                >
                  <FilePreview file={file} size={32} />
                  <span dir="auto">{file.displayName}</span>
                </Link>
              </td>
              <td data-wide>
                <bdi>{file.labels?.join(', ')}</bdi>
              </td>
              <td>{writeBytes(Number(file.sizeInBytes))}</td>
              <td data-wide>
                <When date={file.createdDate} shape="day" />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
