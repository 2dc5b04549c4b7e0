import { t } from '@lingui/core/macro'
import { Skeleton, TagsInput, Textarea, TextInput } from '@mantine/core'
import {
  bulkDeleteFiles,
  bulkRestoreFilesFromTrashBin,
  generateFileDownloadUrl,
  getFileDescriptor,
  updateFileDescriptor,
} from '@stoa/contract/calls/media/files'
import { describePicture } from '@stoa/contract/calls/stoa/media'
import type { FileDescriptor } from '@stoa/contract/services/media/files'
import type { CallOptions } from '@stoa/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { api } from '../../lib/calls/api.ts'
import { Loaded } from '../../lib/record/loaded.tsx'
import { FilePreview } from '../../lib/media/file-tile.tsx'
import { libraryKey, usagesQuery } from '../../lib/media/queries.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { paths } from '../../paths.ts'
import { CallButton } from '../../ui/actions/call-button.tsx'
import { Confirm } from '../../ui/feedback/confirm.tsx'
import { SidePanel } from '../../ui/page/side-panel.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { DownloadLink } from './download-link.tsx'
import { FileFacts } from './file-facts.tsx'
import { FocalPointEditor, middle, type FocalPoint } from './focal-point-editor.tsx'
import styles from './library.module.css'
import { ReplaceFile } from './replace-file.tsx'
import { SuggestAltText } from './suggest-alt-text.tsx'
import { UsageList } from './usage-list.tsx'
import { VideoPreview } from './video-preview.tsx'

const refreshes = [{ queryKey: libraryKey }]

function fileQuery(fileId: string) {
  return queryOptions({
    queryKey: [...libraryKey, 'file', fileId],
    queryFn: async ({ signal }) => (await api.call(getFileDescriptor, { fileId }, { signal })).file!,
  })
}

/** One file beside the library. */
export default function FilePanel() {
  const { fileId = '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const close = () => void navigate(paths.media(search), { preventScrollReset: true })
  const query = useQuery(fileQuery(fileId))
  return (
    <SidePanel
      title={query.data?.displayName ?? t`File`}
      itemId={fileId}
      onPrevious={undefined}
      onNext={undefined}
      onClose={close}
      actions={query.data && <Actions file={query.data} onGone={close} />}
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height={320} radius="md" />}
        failed={t`We couldn’t load the file`}
        gone={t`This file no longer exists.`}
      >
        {(file) => <Details key={file.id} file={file} />}
      </Loaded>
    </SidePanel>
  )
}

function Details({ file }: { file: FileDescriptor }) {
  const image = imageOf(file)
  /** As the fields were filled in: only what differs from it is saved, so that nothing that somebody else changed is lost. */
  const [filledIn, setFilledIn] = useState(() => toTexts(file))
  const [name, setName] = useState(filledIn.name)
  const [labels, setLabels] = useState(filledIn.labels)
  const [altText, setAltText] = useState(filledIn.altText)
  const [focalPoint, setFocalPoint] = useState(filledIn.focalPoint)
  const save = useCall(saveFile, {
    needs: updateFileDescriptor,
    failed: t`We couldn’t save the file`,
    done: t`File saved`,
    refreshes,
    onDone: setFilledIn,
  })
  const usages = useQuery(usagesQuery([file.id!]))
  const texts: Texts = { name: name.trim(), labels, altText: altText.trim(), focalPoint }
  useUnsaved(!save.sending && isDifferent(texts, filledIn))
  return (
    <form
      className={styles.details}
      onSubmit={(event) => {
        event.preventDefault()
        save.send({ id: file.id!, before: filledIn, after: texts })
      }}
    >
      {file.failure && <p role="alert">{file.failure.description}</p>}
      {image?.url && file.mediaType === 'IMAGE' ? (
        <FocalPointEditor src={image.url} value={focalPoint} onChange={setFocalPoint} />
      ) : file.mediaType === 'VIDEO' ? (
        <VideoPreview file={file} />
      ) : (
        <FilePreview file={file} size={160} />
      )}
      <FileFacts file={file} />
      <TextInput label={t`Name`} value={name} maxLength={255} onChange={(event) => setName(event.currentTarget.value)} required />
      {image && (
        <Textarea
          label={t`Alt text`}
          description={t`Describe the image for people who can’t see it`}
          value={altText}
          maxLength={1000}
          autosize
          minRows={2}
          onChange={(event) => setAltText(event.currentTarget.value)}
        />
      )}
      {image && <SuggestAltText fileId={file.id!} onSuggested={setAltText} />}
      <TagsInput label={t`Labels`} value={labels} maxTags={100} onChange={setLabels} />
      <CallButton call={save} variant="filled" type="submit" disabled={!name.trim()}>
        {t`Save`}
      </CallButton>
      <h3>{t`Used in`}</h3>
      <UsageList usages={usages.data} />
    </form>
  )
}

interface Texts {
  name: string
  labels: string[]
  altText: string
  focalPoint: FocalPoint | null
}

function toTexts(file: FileDescriptor): Texts {
  const { altText, focalPoint } = imageOf(file) ?? {}
  return { name: file.displayName ?? '', labels: file.labels ?? [], altText: altText ?? '', focalPoint: toFocalPoint(focalPoint) }
}

function imageOf({ media }: FileDescriptor) {
  return (media?.image ?? media?.vector)?.image
}

async function saveFile(
  { id, before, after }: { id: string; before: Texts; after: Texts },
  options: CallOptions,
): Promise<Texts> {
  const isChanged = (name: keyof Texts) => isDifferent(before[name], after[name])
  if (isChanged('name') || isChanged('labels')) {
    const change = { ...(isChanged('name') && { displayName: after.name }), ...(isChanged('labels') && { labels: after.labels }) }
    await api.call(updateFileDescriptor, { file: { id, ...change } }, options)
  }
  if (!isChanged('altText') && !isChanged('focalPoint')) return after
  const change = {
    ...(isChanged('altText') && { altText: after.altText }),
    ...(isChanged('focalPoint') && { focalPoint: after.focalPoint ?? middle }),
  }
  // The key of the action belongs to its first call.
  const { idempotencyKey: _used, ...others } = options
  await api.call(describePicture, { fileId: id, ...change }, others)
  return after
}

function isDifferent(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) !== JSON.stringify(b)
}

function toFocalPoint(point: { x?: number; y?: number } | undefined): FocalPoint | null {
  return point ? { x: point.x ?? 50, y: point.y ?? 50 } : null
}

/** `onGone` is called when the file has left the list that the panel stands beside. */
function Actions({ file, onGone }: { file: FileDescriptor; onGone: () => void }) {
  const isDeleted = file.state === 'DELETED'
  const usages = useQuery(usagesQuery([file.id!]))
  const remove = useCall(bulkDeleteFiles, {
    failed: t`We couldn’t delete the file`,
    done: isDeleted ? t`File deleted` : t`File moved to the trash`,
    refreshes,
    onDone: onGone,
  })
  const restore = useCall(bulkRestoreFilesFromTrashBin, {
    failed: t`We couldn’t restore the file`,
    done: t`File restored`,
    refreshes,
    onDone: onGone,
  })
  const download = useCall(generateFileDownloadUrl, {
    failed: t`We couldn’t download the file`,
    onDone: ({ downloadUrls }) => location.assign(downloadUrls![0]!.url!),
  })
  return (
    <>
      <CallButton call={download} onClick={() => download.send({ fileId: file.id!, expirationInMinutes: 60 })}>
        {t`Download`}
      </CallButton>
      <DownloadLink fileId={file.id!} />
      {file.state === 'OK' && file.operationStatus === 'READY' && <ReplaceFile file={file} />}
      {file.state === 'OK' && (
        <Confirm
          question={t`Move ${file.displayName ?? ''} to the trash?`}
          consequence={<UsageList usages={usages.data} />}
          confirmLabel={t`Move to trash`}
          onConfirm={() => remove.send({ fileIds: [file.id!] })}
        >
          {(ask) => (
            <CallButton call={remove} color="red" onClick={ask}>
              {t`Move to trash`}
            </CallButton>
          )}
        </Confirm>
      )}
      {isDeleted && (
        <>
          <CallButton call={restore} onClick={() => restore.send({ fileIds: [file.id!] })}>
            {t`Restore`}
          </CallButton>
          <Confirm
            question={t`Delete ${file.displayName ?? ''} permanently?`}
            consequence={
              <>
                <UsageList usages={usages.data} />
                <p>{t`You can’t undo this. Where the file is shown, it disappears.`}</p>
              </>
            }
            confirmLabel={t`Delete permanently`}
            onConfirm={() => remove.send({ fileIds: [file.id!], permanent: true })}
          >
            {(ask) => (
              <CallButton call={remove} color="red" onClick={ask}>
                {t`Delete permanently`}
              </CallButton>
            )}
          </Confirm>
        </>
      )}
    </>
  )
}
