import { t } from '@lingui/core/macro'
import { bulkDeleteFolders, bulkRestoreFoldersFromTrashBin } from '@stoa/contract/calls/media/folders'
import { emptyTrash } from '@stoa/contract/calls/stoa/media'
import type { CallOptions } from '@stoa/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/calls/api.ts'
import { deletedFoldersQuery, libraryKey } from '../../lib/media/queries.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { CallButton } from '../../ui/actions/call-button.tsx'
import { Confirm } from '../../ui/feedback/confirm.tsx'
import { Row, RowList } from '../../ui/rows/row-list.tsx'
import styles from './library.module.css'

const refreshes = [{ queryKey: libraryKey }]

/** The folders in the trash, and the way to empty it. */
export function TrashBar() {
  const { data: folders = [] } = useQuery(deletedFoldersQuery)
  const restore = useCall(bulkRestoreFoldersFromTrashBin, {
    failed: t`We couldn’t restore the folder`,
    done: t`Folder restored`,
    refreshes,
  })
  const remove = useCall(bulkDeleteFolders, { failed: t`We couldn’t delete the folder`, done: t`Folder deleted`, refreshes })
  const empty = useCall(emptyCompletely, {
    needs: emptyTrash,
    failed: t`We couldn’t empty the trash`,
    done: t`Trash emptied`,
    refreshes,
  })
  return (
    <div className={styles.trash}>
      <Confirm
        question={t`Empty the trash?`}
        consequence={<p>{t`All files and folders in it are deleted permanently. You can’t undo this.`}</p>}
        confirmLabel={t`Empty trash`}
        onConfirm={() => empty.send({})}
      >
        {(ask) => (
          <CallButton call={empty} color="red" onClick={ask}>
            {t`Empty trash`}
          </CallButton>
        )}
      </Confirm>
      <RowList label={t`Folders in the trash`}>
        {folders.map(({ id, displayName }) => (
          <Row key={id} title={displayName} detail={t`Folder`}>
            <CallButton call={restore} size="compact-sm" onClick={() => restore.send({ folderIds: [id!] })}>
              {t`Restore`}
            </CallButton>
            <Confirm
              question={t`Delete ${displayName ?? ''} permanently?`}
              consequence={<p>{t`Everything in the folder is deleted with it. You can’t undo this.`}</p>}
              confirmLabel={t`Delete permanently`}
              onConfirm={() => remove.send({ folderIds: [id!], permanent: true })}
            >
              {(ask) => (
                <CallButton call={remove} size="compact-sm" color="red" onClick={ask}>
                  {t`Delete permanently`}
                </CallButton>
              )}
            </Confirm>
          </Row>
        ))}
      </RowList>
    </div>
  )
}

/** The server empties it batch by batch. */
async function emptyCompletely(_request: object, { signal }: CallOptions): Promise<void> {
  for (;;) {
    const { left } = await api.call(emptyTrash, {}, signal ? { signal } : {})
    if (!left) return
  }
}
