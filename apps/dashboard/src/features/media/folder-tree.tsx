import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Menu, Modal, TextInput } from '@mantine/core'
import { updateFileDescriptor } from '@stoa/contract/calls/media/files'
import { bulkDeleteFolders, bulkRestoreFoldersFromTrashBin, createFolder, updateFolder } from '@stoa/contract/calls/media/folders'
import type { Folder } from '@stoa/contract/services/media/folders'
import { useQuery } from '@tanstack/react-query'
import { useState, type DragEvent } from 'react'
import { foldersQuery, libraryKey, libraryRoot, trash, visitorUploads } from '../../lib/media/queries.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { useCall } from '../../lib/use-call.ts'
import { CallButton } from '../../ui/call-button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { MoreIcon } from '../../ui/icons.tsx'
import { draggedFiles } from './dragged-files.ts'
import styles from './library.module.css'
import { moveFiles } from './move-files.ts'

interface FolderTreeProps {
  shown: string
  onShow: (id: string) => void
}

/** The folders of the library, the uploads of visitors and the trash. Files are dropped on a folder to move them. */
export function FolderTree({ shown, onShow }: FolderTreeProps) {
  const { data: folders = [] } = useQuery(foldersQuery)
  const [named, setNamed] = useState<{ folder?: Folder }>()
  const move = useCall(moveFiles, {
    needs: updateFileDescriptor,
    failed: t`We couldn’t move the files`,
    done: t`Files moved`,
    refreshes: [{ queryKey: libraryKey }],
  })
  const drop = (folderId: string) => (event: DragEvent) => {
    if (!draggedFiles.isIn(event.dataTransfer)) return
    event.preventDefault()
    event.stopPropagation()
    move.send({ fileIds: draggedFiles.read(event.dataTransfer), folderId })
  }
  const item = (id: string, title: string, takesFiles: boolean) => (
    <button
      type="button"
      className={styles.folder}
      aria-current={shown === id || undefined}
      onClick={() => onShow(id)}
      {...(takesFiles && {
        onDrop: drop(id),
        onDragOver: (event: DragEvent) => draggedFiles.isIn(event.dataTransfer) && event.preventDefault(),
      })}
    >
      <span dir="auto">{title}</span>
    </button>
  )
  const below = (parentId: string) => {
    const children = folders.filter(({ parentFolderId }) => parentFolderId === parentId)
    if (children.length === 0) return null
    return (
      <ul>
        {children.map((folder) => (
          <li key={folder.id}>
            <div className={styles.row}>
              {item(folder.id!, folder.displayName ?? '', true)}
              <FolderMenu folder={folder} onRename={() => setNamed({ folder })} onDeleted={() => onShow(libraryRoot)} />
            </div>
            {below(folder.id!)}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <nav className={styles.folders} aria-label={t`Folders`}>
      <ul>
        <li>
          {item(libraryRoot, t`All folders`, true)}
          {below(libraryRoot)}
        </li>
        <li>{item(visitorUploads, t`Uploads of visitors`, false)}</li>
        <li>{item(trash, t`Trash`, false)}</li>
      </ul>
      <Button size="compact-sm" variant="subtle" onClick={() => setNamed({})}>
        {t`New folder`}
      </Button>
      {named && (
        <FolderForm
          folder={named.folder}
          parentId={folders.some(({ id }) => id === shown) ? shown : libraryRoot}
          onClose={() => setNamed(undefined)}
        />
      )}
    </nav>
  )
}

interface FolderMenuProps {
  folder: Folder
  onRename: () => void
  onDeleted: () => void
}

function FolderMenu({ folder, onRename, onDeleted }: FolderMenuProps) {
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
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t`Actions for ${folder.displayName ?? ''}`}>
              <MoreIcon />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onRename}>{t`Rename`}</Menu.Item>
            <Menu.Item color="red" onClick={ask}>
              {t`Move to trash`}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Confirm>
  )
}

interface FolderFormProps {
  /** Absent for a new one. */
  folder: Folder | undefined
  parentId: string
  onClose: () => void
}

function FolderForm({ folder, parentId, onClose }: FolderFormProps) {
  const [name, setName] = useState(folder?.displayName ?? '')
  const settings = { refreshes: [{ queryKey: libraryKey }], onDone: onClose }
  const create = useCall(createFolder, { ...settings, failed: t`We couldn’t create the folder`, done: t`Folder created` })
  const rename = useCall(updateFolder, { ...settings, failed: t`We couldn’t rename the folder`, done: t`Folder renamed` })
  const call = folder ? rename : create
  const send = () => {
    const displayName = name.trim()
    if (!displayName) return
    if (folder) rename.send({ folder: { id: folder.id!, displayName } })
    else create.send({ displayName, parentFolderId: parentId })
  }
  return (
    <Modal opened onClose={onClose} title={folder ? t`Rename folder` : t`New folder`} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextInput
          label={t`Name`}
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
          mb="md"
        />
        <CallButton call={call} variant="filled" type="submit" disabled={!name.trim()}>
          {folder ? t`Rename` : t`Create folder`}
        </CallButton>
      </form>
    </Modal>
  )
}
