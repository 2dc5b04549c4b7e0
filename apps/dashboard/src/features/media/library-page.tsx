import { plural, t } from '@lingui/core/macro'
import { Button, FileButton, Switch } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { generateFileResumableUploadUrl } from '@stoa/contract/calls/media/files'
import type { FileDescriptor } from '@stoa/contract/services/media/files'
import { useInfiniteQuery, useMutation, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, useSearchParams } from 'react-router'
import { deniedReason } from '../../lib/calls/access.ts'
import { toFailure } from '../../lib/calls/failure.ts'
import { filesQuery, libraryRoot, trash, visitorUploads } from '../../lib/media/queries.ts'
import classes from '../../lib/media/media.module.css'
import { uploadQueue } from '../../lib/media/upload-queue.ts'
import { GuideLink } from '../../lib/help/learn-more.tsx'
import { ClosedButton } from '../../ui/actions/closed-button.tsx'
import { DropTarget } from '../../ui/rows/drop-target.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { FailureNotice } from '../../ui/feedback/failure.tsx'
import { UploadIcon } from '../../ui/pictures/icons.tsx'
import { Page } from '../../ui/page/page.tsx'
import { FileGrid } from './file-grid.tsx'
import { FileList } from './file-list.tsx'
import { FolderTree } from './folder-tree.tsx'
import { LibraryTools, shownFiles } from './library-tools.tsx'
import styles from './library.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { SpaceUsed } from './space-used.tsx'
import { TrashBar } from './trash-bar.tsx'
import { UploadList } from './upload-list.tsx'

/** Files that are chosen together: what one call deletes. */
const maxChosen = 1000

export default function LibraryPage() {
  const [parameters, setParameters] = useSearchParams()
  const folder = parameters.get('folder') ?? libraryRoot
  const shown = shownFiles(parameters)
  const { search, type, filter, minSize, sort } = shown
  const query = useInfiniteQuery(filesQuery({ folder, search, mediaTypes: type ? [type] : [], filter, minSize, sort }))
  const files = query.data?.pages.flatMap(({ files: page }) => page ?? []) ?? []
  const total = query.data?.pages[0]?.nextCursor?.total ?? files.length
  const [chosen, setChosen] = useState<readonly string[]>([])
  const chosenHere = chosen.filter((id) => files.some((file) => file.id === id))
  const change = (name: string, value: string | null) => {
    setChosen([])
    setParameters(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: name === 'search', preventScrollReset: true },
    )
  }
  const Files = shown.isList ? FileList : FileGrid
  const denied = deniedReason(generateFileResumableUploadUrl)
  const takesFiles = !denied && folder !== trash && folder !== visitorUploads
  const [isPrivate, setPrivate] = useState(false)
  const add = (given: readonly File[]) => takesFiles && uploadQueue.add(given, { folderId: folder, isPrivate })
  const chooseAll = useMutation({ mutationFn: async () => setChosen(await loadAllIds(query)) })
  useWindowEvent('paste', (event) => {
    const pasted = [...(event.clipboardData?.files ?? [])]
    if (pasted.length === 0) return
    event.preventDefault()
    add(pasted)
  })
  return (
    <Page
      title={t`Media`}
      actions={
        denied ? (
          <ClosedButton reason={denied}>{t`Upload files`}</ClosedButton>
        ) : (
          <>
            <Switch
              className={styles.private!}
              label={t`Upload as private`}
              checked={isPrivate}
              disabled={!takesFiles}
              onChange={(event) => setPrivate(event.currentTarget.checked)}
            />
            <FileButton multiple onChange={add}>
              {(props) => (
                <Button {...props} variant="filled" leftSection={<UploadIcon />} disabled={!takesFiles}>
                  {t`Upload files`}
                </Button>
              )}
            </FileButton>
          </>
        )
      }
    >
      <div className={styles.library}>
        <FolderTree shown={folder} onShow={(id) => change('folder', id === libraryRoot ? null : id)} />
        <div className={styles.content}>
          <div className={styles.tools}>
            <LibraryTools shown={shown} folder={folder} onChange={change} />
            <span role="status" className={classes.hint}>
              {query.isSuccess && plural(total, { one: '# file', other: '# files' })}
            </span>
          </div>
          <SpaceUsed />
          <UploadList />
          {folder === trash && <TrashBar />}
          <SelectionBar
            files={files.filter(({ id }) => chosenHere.includes(id!))}
            isTrash={folder === trash}
            matching={query.hasNextPage ? Math.min(total, maxChosen) : files.length}
            isChoosing={chooseAll.isPending}
            onChooseAll={() => chooseAll.mutate()}
            onDone={() => setChosen([])}
          />
          {query.error && (
            <FailureNotice failure={toFailure(query.error, t`We couldn’t load the files`)} onRetry={() => void query.refetch()} />
          )}
          <DropTarget label={t`Drop files here`} onDrop={add}>
            {query.isSuccess && files.length === 0 ? (
              <Empty why={whyEmpty(folder, Boolean(search || type || filter || minSize))} learn={<GuideLink to="media" />} bare />
            ) : (
              <Files files={files} chosen={chosenHere} onChoose={setChosen} />
            )}
          </DropTarget>
          {query.hasNextPage && (
            <div className={classes.more}>
              <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t`Show more`}
              </Button>
            </div>
          )}
        </div>
        <Outlet />
      </div>
    </Page>
  )
}

/** Loads what is left of the files, and returns the ids of as many as can be chosen. */
async function loadAllIds(query: UseInfiniteQueryResult<InfiniteData<FilesPage>>): Promise<string[]> {
  let { data, hasNextPage } = query
  const ids = () => data?.pages.flatMap(({ files = [] }) => files.map(({ id }) => id!)) ?? []
  while (hasNextPage && ids().length < maxChosen) ({ data, hasNextPage } = await query.fetchNextPage({ cancelRefetch: false }))
  return ids().slice(0, maxChosen)
}

interface FilesPage {
  files?: FileDescriptor[]
}

function whyEmpty(folder: string, isFiltered: boolean): string {
  if (isFiltered) return t`No files match.`
  if (folder === trash) return t`The trash is empty.`
  if (folder === visitorUploads) return t`Images that visitors and members upload with reviews and profiles appear here.`
  return t`No files yet. Upload, drop or paste files to use them in your shop.`
}
