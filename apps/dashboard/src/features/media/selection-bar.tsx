import { plural, t } from '@lingui/core/macro'
import { Button, Select } from '@mantine/core'
import { bulkDeleteFiles, bulkRestoreFilesFromTrashBin, updateFileDescriptor } from '@stoa/contract/calls/media/files'
import type { FileDescriptor } from '@stoa/contract/services/media/files'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foldersQuery, libraryKey, libraryRoot, usagesQuery } from '../../lib/media/queries.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { CallButton } from '../../ui/actions/call-button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm.tsx'
import { FileLabels } from './file-labels.tsx'
import styles from './library.module.css'
import { moveFiles } from './move-files.ts'
import { UsageList } from './usage-list.tsx'

interface SelectionBarProps {
  files: readonly FileDescriptor[]
  isTrash: boolean
  /** The number of files that can be chosen together. */
  matching: number
  isChoosing: boolean
  onChooseAll: () => void
  onDone: () => void
}

/** The actions on the selected files. */
export function SelectionBar({ files, isTrash, matching, isChoosing, onChooseAll, onDone }: SelectionBarProps) {
  const { data: folders = [] } = useQuery(foldersQuery)
  const [deletes, setDeletes] = useState(false)
  const ids = files.map(({ id }) => id!)
  const usages = useQuery({ ...usagesQuery(ids), enabled: deletes })
  const common = { refreshes: [{ queryKey: libraryKey }], onDone }
  const remove = useCall(bulkDeleteFiles, {
    ...common,
    failed: t`We couldn’t delete the files`,
    done: isTrash ? t`Files deleted` : t`Files moved to the trash`,
  })
  const restore = useCall(bulkRestoreFilesFromTrashBin, {
    ...common,
    failed: t`We couldn’t restore the files`,
    done: t`Files restored`,
  })
  const move = useCall(moveFiles, {
    ...common,
    needs: updateFileDescriptor,
    failed: t`We couldn’t move the files`,
    done: t`Files moved`,
  })
  if (files.length === 0) return null
  return (
    <div className={styles.selection} role="group" aria-label={t`Chosen files`}>
      <span>{plural(files.length, { one: '# file selected', other: '# files selected' })}</span>
      {matching > files.length && (
        <Button variant="subtle" loading={isChoosing} onClick={onChooseAll}>
          {plural(matching, { one: 'Select # file', other: 'Select all # files' })}
        </Button>
      )}
      {isTrash ? (
        <CallButton call={restore} onClick={() => restore.send({ fileIds: ids })}>
          {t`Restore`}
        </CallButton>
      ) : (
        <Select
          aria-label={t`Move to folder`}
          placeholder={t`Move to folder`}
          value={null}
          searchable
          data={[
            { value: libraryRoot, label: t`No folder` },
            ...folders.map(({ id, displayName }) => ({ value: id!, label: displayName ?? '' })),
          ]}
          onChange={(folderId) => folderId && move.send({ fileIds: ids, folderId })}
        />
      )}
      {!isTrash && <FileLabels files={files} onDone={onDone} />}
      <CallButton call={remove} color="red" onClick={() => setDeletes(true)}>
        {isTrash ? t`Delete permanently` : t`Move to trash`}
      </CallButton>
      <Button variant="subtle" onClick={onDone}>
        {t`Clear selection`}
      </Button>
      <ConfirmDialog
        opened={deletes}
        question={
          isTrash
            ? plural(files.length, { one: 'Delete # file permanently?', other: 'Delete # files permanently?' })
            : plural(files.length, { one: 'Move # file to the trash?', other: 'Move # files to the trash?' })
        }
        consequence={
          <>
            <UsageList usages={usages.data} />
            <p>
              {isTrash
                ? t`You can’t undo this. Where the files are shown, they disappear.`
                : t`Where the files are shown, they stay until they are deleted permanently.`}
            </p>
          </>
        }
        confirmLabel={isTrash ? t`Delete permanently` : t`Move to trash`}
        onClose={() => setDeletes(false)}
        onConfirm={() => {
          setDeletes(false)
          remove.send({ fileIds: ids, permanent: isTrash })
        }}
      />
    </div>
  )
}
