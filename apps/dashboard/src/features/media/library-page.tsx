import { plural, t } from '@lingui/core/macro'
import { Button, FileButton, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { generateFileResumableUploadUrl } from '@stoa/contract/calls/media/files'
import type { MediaType } from '@stoa/contract/services/media/files'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, useSearchParams } from 'react-router'
import { deniedReason } from '../../lib/access.ts'
import { toFailure } from '../../lib/failure.ts'
import { filesQuery, libraryFilters, libraryRoot, trash, visitorUploads } from '../../lib/media/queries.ts'
import classes from '../../lib/media/media.module.css'
import { uploadQueue } from '../../lib/media/upload-queue.ts'
import { ClosedButton } from '../../ui/closed-button.tsx'
import { DropTarget } from '../../ui/drop-target.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FailureNotice } from '../../ui/failure.tsx'
import { SearchIcon, UploadIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { maxSearchText } from '../../ui/search-text.ts'
import { FileGrid } from './file-grid.tsx'
import { FolderTree } from './folder-tree.tsx'
import styles from './library.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { SpaceUsed } from './space-used.tsx'
import { TrashBar } from './trash-bar.tsx'
import { UploadList } from './upload-list.tsx'

const mediaTypes: readonly MediaType[] = ['IMAGE', 'VECTOR', 'VIDEO', 'AUDIO', 'DOCUMENT', 'ARCHIVE', 'MODEL3D']

export default function LibraryPage() {
  const [parameters, setParameters] = useSearchParams()
  const folder = parameters.get('folder') ?? libraryRoot
  const search = parameters.get('search') ?? ''
  const type = mediaTypes.find((each) => each === parameters.get('type'))
  const filter = libraryFilters.find((each) => each === parameters.get('show'))
  const query = useInfiniteQuery(filesQuery({ folder, search, mediaTypes: type ? [type] : [], filter }))
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
  const searchLater = useDebouncedCallback((text: string) => change('search', text.trim()), 250)
  const denied = deniedReason(generateFileResumableUploadUrl)
  const takesFiles = !denied && folder !== trash && folder !== visitorUploads
  const add = (given: readonly File[]) => takesFiles && uploadQueue.add(given, folder)
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
          <FileButton multiple onChange={add}>
            {(props) => (
              <Button {...props} variant="filled" leftSection={<UploadIcon />} disabled={!takesFiles}>
                {t`Upload files`}
              </Button>
            )}
          </FileButton>
        )
      }
    >
      <div className={styles.library}>
        <FolderTree shown={folder} onShow={(id) => change('folder', id === libraryRoot ? null : id)} />
        <div className={styles.content}>
          <div className={styles.tools}>
            <TextInput
              aria-label={t`Search files`}
              placeholder={t`Search files`}
              leftSection={<SearchIcon />}
              defaultValue={search}
              maxLength={maxSearchText}
              onChange={(event) => searchLater(event.currentTarget.value)}
            />
            <Select
              aria-label={t`Type`}
              placeholder={t`All types`}
              clearable
              value={type ?? null}
              data={[
                { value: 'IMAGE', label: t`Images` },
                { value: 'VECTOR', label: t`Drawings` },
                { value: 'VIDEO', label: t`Videos` },
                { value: 'AUDIO', label: t`Audio` },
                { value: 'DOCUMENT', label: t`Documents` },
                { value: 'ARCHIVE', label: t`Archives` },
                { value: 'MODEL3D', label: t`3D models` },
              ]}
              onChange={(value) => change('type', value)}
            />
            {folder !== trash && (
              <Select
                aria-label={t`Show`}
                placeholder={t`All files`}
                clearable
                value={filter ?? null}
                data={[
                  { value: 'unused', label: t`Unused` },
                  { value: 'private', label: t`Private` },
                  { value: 'withoutAltText', label: t`Without alt text` },
                ]}
                onChange={(value) => change('show', value)}
              />
            )}
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
            onDone={() => setChosen([])}
          />
          {query.error && (
            <FailureNotice failure={toFailure(query.error, t`We couldn’t load the files`)} onRetry={() => void query.refetch()} />
          )}
          <DropTarget label={t`Drop files here`} onDrop={add}>
            {query.isSuccess && files.length === 0 ? (
              <Empty why={whyEmpty(folder, Boolean(search) || Boolean(type) || Boolean(filter))} bare />
            ) : (
              <FileGrid files={files} chosen={chosenHere} onChoose={setChosen} />
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

function whyEmpty(folder: string, isFiltered: boolean): string {
  if (isFiltered) return t`No files match.`
  if (folder === trash) return t`The trash is empty.`
  if (folder === visitorUploads) return t`Images that visitors and members upload with reviews and profiles appear here.`
  return t`No files yet. Upload, drop or paste files to use them in your shop.`
}
