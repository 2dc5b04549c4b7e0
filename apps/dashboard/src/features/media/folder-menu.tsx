import { t } from '@lingui/core/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { bulkDeleteFolders, bulkRestoreFoldersFromTrashBin } from '@stoa/contract/calls/media/folders'
import type { Folder } from '@stoa/contract/services/media/folders'
import { useState } from 'react'
import { libraryKey } from '../../lib/media/queries.ts'
import { notifyDone } from '../../lib/calls/notify.tsx'
import { useCall } from '../../lib/calls/use-call.ts'
import { Confirm } from '../../ui/feedback/confirm.tsx'
import { MoreIcon } from '../../ui/pictures/icons.tsx'
import { MoveFolder } from './move-folder.tsx'

interface FolderMenuProps {
  folder: Folder
  /** All of them, as places for it. */
  folders: readonly Folder[]
  onRename: () => void
  onDeleted: () => void
}

/** The actions on a folder. */
export function FolderMenu({ folder, folders, onRename, onDeleted }: FolderMenuProps) {
  const [moves, setMoves] = useState(false)
  const folderIds = [folder.id!]
  const restore = useCall(bulkRestoreFoldersFromTrashBin, {
    failed: t`We couldn’t restore the folder`,
    done: t`Folder restored`,
    refreshes: [{ queryKey: libraryKey }],
  })
  const remove = useCall(bulkDeleteFolders, {
    failed: t`We couldn’t delete the folder`,
    refreshes: [{ queryKey: libraryKey }],
    onDone: () => {
      notifyDone(t`Folder moved to the trash`, () => restore.send({ folderIds }))
      onDeleted()
    },
  })
  return (
    <Confirm
      question={t`Move ${folder.displayName ?? ''} to the trash?`}
      consequence={t`All folders and files in it move to the trash, too. Where the files are shown, they stay until they are deleted permanently.`}
      confirmLabel={t`Move to trash`}
      onConfirm={() => remove.send({ folderIds })}
    >
      {(ask) => (
        <>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={t`Actions for ${folder.displayName ?? ''}`}>
                <MoreIcon />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onRename}>{t`Rename`}</Menu.Item>
              <Menu.Item onClick={() => setMoves(true)}>{t`Move`}</Menu.Item>
              <Menu.Item color="red" onClick={ask}>
                {t`Move to trash`}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          {moves && <MoveFolder folder={folder} folders={folders} onClose={() => setMoves(false)} />}
        </>
      )}
    </Confirm>
  )
}
