import { plural, t } from '@lingui/core/macro'
import { Button, FileButton, Loader } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { DropTarget } from '../../ui/rows/drop-target.tsx'
import { UploadIcon } from '../../ui/pictures/icons.tsx'
import classes from './file-upload.module.css'
import { useRef, type ReactNode } from 'react'
import { useUploads, type Upload, type UploadRules } from './use-uploads.ts'

interface FileUploadProps extends UploadRules {
  label: string
  dropLabel: string
  /** The accepted types and size, in words. */
  limits: string
  /** Several files at once. Without it, the last one counts. */
  multiple?: boolean
  send: (file: File, signal: AbortSignal) => Promise<void>
  /** Other ways to add a file, beside the button. */
  children?: ReactNode
}

/** Uploads files that are dropped, pasted or chosen, and shows each until it is stored. */
export function FileUpload({ label, dropLabel, limits, multiple = false, types, maxMegabytes, send, children }: FileUploadProps) {
  const { uploads, add, retry, cancel } = useUploads({ types, maxMegabytes, send })
  const choose = (files: readonly File[]) => add(multiple ? files : files.slice(-1))
  const place = useRef<HTMLDivElement>(null)
  useWindowEvent('paste', (event) => {
    if (place.current !== findPasteTarget()) return
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => types?.includes(type))
    if (files.length === 0) return
    event.preventDefault()
    choose(files)
  })
  const failed = uploads.filter(({ state }) => state === 'FAILED')
  const open = uploads.length - failed.length
  return (
    <>
      <DropTarget label={dropLabel} onDrop={choose}>
        <div ref={place} className={classes.drop} data-takes-files>
          <FileButton {...(types && { accept: types.join() })} multiple onChange={choose}>
            {(props) => (
              <Button {...props} leftSection={<UploadIcon />}>
                {label}
              </Button>
            )}
          </FileButton>
          {children}
          <span className={classes.hint}>{limits}</span>
          <span className={classes.hint} role="status">
            {open > 0 && plural(open, { one: 'Uploading # file …', other: 'Uploading # files …' })}
          </span>
        </div>
      </DropTarget>
      {uploads.length > 0 && (
        <ul className={classes.uploads} aria-label={t`Uploads`}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onRetry={() => retry(upload)} onCancel={() => cancel(upload)} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Where pasted files go: to the field that has the focus or is under the pointer, or to the only one of the page. */
function findPasteTarget(): Element | undefined {
  const fields = [...document.querySelectorAll('[data-takes-files]')]
  const meant = fields.find((field) => field.contains(document.activeElement) || field.matches(':hover'))
  return meant ?? (fields.length === 1 ? fields[0] : undefined)
}

interface UploadRowProps {
  upload: Upload
  onRetry: () => void
  onCancel: () => void
}

function UploadRow({ upload: { file, state, reason, canRetry }, onRetry, onCancel }: UploadRowProps) {
  const hasFailed = state === 'FAILED'
  return (
    <li data-failed={hasFailed || undefined}>
      {state === 'SENDING' && <Loader size={14} />}
      <span className={classes.name}>
        <b>{file.name}</b>
        {hasFailed && <span role="alert">{reason}</span>}
        {state === 'WAITING' && <span>{t`Waiting`}</span>}
      </span>
      {hasFailed && canRetry && (
        <Button size="compact-xs" onClick={onRetry} aria-label={t`Try again: ${file.name}`}>
          {t`Try again`}
        </Button>
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        onClick={onCancel}
        aria-label={hasFailed ? t`Remove ${file.name}` : t`Stop: ${file.name}`}
      >
        {hasFailed ? t`Remove` : t`Stop`}
      </Button>
    </li>
  )
}
