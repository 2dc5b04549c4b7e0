import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Progress } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { uploadQueue, type QueuedUpload } from '../../lib/media/upload-queue.ts'
import { writeBytes } from '../../lib/media/sizes.ts'
import { paths } from '../../paths.ts'
import styles from './library.module.css'

/** The uploads of this tab, with what has arrived of each. */
export function UploadList() {
  const uploads = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.snapshot, uploadQueue.snapshot)
  if (uploads.length === 0) return null
  const open = uploads.filter(({ state }) => state !== 'FAILED' && state !== 'DUPLICATE')
  const isPaused = open.length > 0 && open.every(({ state }) => state === 'PAUSED')
  const all = (act: (id: number) => void) => () => open.forEach(({ id }) => act(id))
  return (
    <section className={styles.uploads} aria-label={t`Uploads`}>
      <header>
        <span role="status">
          {open.length > 0 && plural(open.length, { one: 'Uploading # file …', other: 'Uploading # files …' })}
        </span>
        {open.length > 1 && (
          <Button size="compact-xs" onClick={isPaused ? all(uploadQueue.resume) : all(uploadQueue.pause)}>
            {isPaused ? t`Resume all` : t`Pause all`}
          </Button>
        )}
      </header>
      <ul>
        {uploads.map((upload) =>
          upload.existing && upload.state === 'DUPLICATE' ? (
            <DuplicateRow key={upload.id} id={upload.id} name={upload.name} existing={upload.existing} />
          ) : (
            <UploadRow key={upload.id} upload={upload} />
          ),
        )}
      </ul>
    </section>
  )
}

function DuplicateRow({ id, name, existing }: Required<Pick<QueuedUpload, 'id' | 'name' | 'existing'>>) {
  const { search } = useLocation()
  return (
    <li>
      <span className={styles.uploadName}>
        <b dir="auto">{name}</b>
        <span role="alert">
          <Trans>
            This file is already here:{' '}
            <Link to={paths.mediaFile(existing.id, search)} preventScrollReset dir="auto">
              {existing.name}
            </Link>
          </Trans>
        </span>
      </span>
      <Button size="compact-xs" onClick={() => uploadQueue.remove(id)} aria-label={t`Use existing: ${name}`}>
        {t`Use existing`}
      </Button>
      <Button size="compact-xs" onClick={() => uploadQueue.resume(id)} aria-label={t`Keep both: ${name}`}>
        {t`Keep both`}
      </Button>
    </li>
  )
}

function UploadRow({ upload: { id, name, size, sent, state, reason } }: { upload: QueuedUpload }) {
  const percent = size > 0 ? Math.floor((sent / size) * 100) : 0
  return (
    <li>
      <span className={styles.uploadName}>
        <b dir="auto">{name}</b>
        {state === 'FAILED' ? <span role="alert">{reason}</span> : <span>{describeState(state, sent, size)}</span>}
      </span>
      {state !== 'FAILED' && <Progress value={percent} aria-label={t`Uploaded of ${name}`} className={styles.progress!} />}
      {state === 'PAUSED' || state === 'FAILED' ? (
        <Button size="compact-xs" onClick={() => uploadQueue.resume(id)} aria-label={t`Resume: ${name}`}>
          {state === 'FAILED' ? t`Try again` : t`Resume`}
        </Button>
      ) : (
        <Button size="compact-xs" onClick={() => uploadQueue.pause(id)} aria-label={t`Pause: ${name}`}>
          {t`Pause`}
        </Button>
      )}
      <Button size="compact-xs" variant="subtle" onClick={() => uploadQueue.remove(id)} aria-label={t`Stop: ${name}`}>
        {state === 'FAILED' ? t`Remove` : t`Stop`}
      </Button>
    </li>
  )
}

function describeState(state: QueuedUpload['state'], sent: number, size: number): string {
  if (state === 'WAITING') return t`Waiting`
  const progress = t`${writeBytes(sent)} of ${writeBytes(size)}`
  return state === 'PAUSED' ? t`Paused at ${progress}` : progress
}
