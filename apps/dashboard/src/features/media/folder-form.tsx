import { t } from '@lingui/core/macro'
import { Modal, TextInput } from '@mantine/core'
import { createFolder, updateFolder } from '@stoa/contract/calls/media/folders'
import type { Folder } from '@stoa/contract/services/media/folders'
import { useState } from 'react'
import { libraryKey } from '../../lib/media/queries.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { CallButton } from '../../ui/actions/call-button.tsx'

interface FolderFormProps {
  /** Absent for a new one. */
  folder: Folder | undefined
  parentId: string
  onClose: () => void
}

/** Names a folder. */
export function FolderForm({ folder, parentId, onClose }: FolderFormProps) {
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
