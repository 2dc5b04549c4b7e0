import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { updateFileDescriptor } from '@stoa/contract/calls/media/files'
import type { Folder } from '@stoa/contract/services/media/folders'
import { useQuery } from '@tanstack/react-query'
import { useState, type DragEvent } from 'react'
import { foldersQuery, libraryKey, libraryRoot, trash, visitorUploads } from '../../lib/media/queries.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { draggedFiles, draggedFolder } from './dragged-files.ts'
import { FolderForm } from './folder-form.tsx'
import { FolderMenu } from './folder-menu.tsx'
import { subtreeIds, useFolderMove } from './move-folder.tsx'
import styles from './library.module.css'
import { moveFiles } from './move-files.ts'

interface FolderTreeProps {
  shown: string
  onShow: (id: string) => void
}

/** The folders of the library, the uploads of visitors and the trash. Files and folders are dropped on a folder to move them. */
export function FolderTree({ shown, onShow }: FolderTreeProps) {
  const { data: folders = [] } = useQuery(foldersQuery)
  const [named, setNamed] = useState<{ folder?: Folder }>()
  const move = useCall(moveFiles, {
    needs: updateFileDescriptor,
    failed: t`We couldn’t move the files`,
    done: t`Files moved`,
    refreshes: [{ queryKey: libraryKey }],
  })
  const moveFolder = useFolderMove()
  const isTaken = ({ dataTransfer }: DragEvent) => draggedFiles.isIn(dataTransfer) || draggedFolder.isIn(dataTransfer)
  const drop = (folderId: string) => (event: DragEvent) => {
    if (!isTaken(event)) return
    event.preventDefault()
    event.stopPropagation()
    const moved = draggedFolder.read(event.dataTransfer)
    if (!moved) move.send({ fileIds: draggedFiles.read(event.dataTransfer), folderId })
    else if (!subtreeIds(folders, moved).includes(folderId)) moveFolder.send({ folder: { id: moved, parentFolderId: folderId } })
  }
  const item = (id: string, title: string, takesFiles: boolean) => (
    <button
      type="button"
      className={styles.folder}
      aria-current={shown === id || undefined}
      onClick={() => onShow(id)}
      {...(takesFiles &&
        id !== libraryRoot && {
          draggable: true,
          onDragStart: ({ dataTransfer }: DragEvent) => draggedFolder.write(dataTransfer, id),
        })}
      {...(takesFiles && {
        onDrop: drop(id),
        onDragOver: (event: DragEvent) => isTaken(event) && event.preventDefault(),
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
              <FolderMenu
                folder={folder}
                folders={folders}
                onRename={() => setNamed({ folder })}
                onDeleted={() => onShow(libraryRoot)}
              />
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
