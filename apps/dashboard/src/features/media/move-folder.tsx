import { t } from '@lingui/core/macro'
import { Modal, Select } from '@mantine/core'
import { updateFolder } from '@stoa/contract/calls/media/folders'
import type { Folder } from '@stoa/contract/services/media/folders'
import { useState } from 'react'
import { libraryKey, libraryRoot } from '../../lib/media/queries.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { CallButton } from '../../ui/actions/call-button.tsx'
import styles from './library.module.css'

export function useFolderMove(onDone?: () => void) {
  return useCall(updateFolder, {
    failed: t`We couldn’t move the folder`,
    done: t`Folder moved`,
    refreshes: [{ queryKey: libraryKey }],
    ...(onDone && { onDone }),
  })
}

/** A folder and those within it, into which it cannot be moved. */
export function subtreeIds(folders: readonly Folder[], id: string): string[] {
  const children = folders.filter(({ parentFolderId }) => parentFolderId === id)
  return [id, ...children.flatMap((child) => subtreeIds(folders, child.id!))]
}

interface MoveFolderProps {
  folder: Folder
  folders: readonly Folder[]
  onClose: () => void
}

/** Asks where a folder is moved. */
export function MoveFolder({ folder, folders, onClose }: MoveFolderProps) {
  const [place, setPlace] = useState(folder.parentFolderId ?? libraryRoot)
  const move = useFolderMove(onClose)
  const within = subtreeIds(folders, folder.id!)
  const places = folders.filter(({ id }) => !within.includes(id!))
  return (
    <Modal opened onClose={onClose} title={t`Move ${folder.displayName ?? ''}`} size="sm">
      <div className={styles.labels}>
        <Select
          label={t`Into folder`}
          searchable
          allowDeselect={false}
          value={place}
          data={[
            { value: libraryRoot, label: t`All folders` },
            ...places.map(({ id, displayName }) => ({ value: id!, label: displayName ?? '' })),
          ]}
          onChange={(id) => id && setPlace(id)}
          data-autofocus
        />
        <CallButton
          call={move}
          variant="filled"
          disabled={place === folder.parentFolderId}
          onClick={() => move.send({ folder: { id: folder.id!, parentFolderId: place } })}
        >{t`Move`}</CallButton>
      </div>
    </Modal>
  )
}
