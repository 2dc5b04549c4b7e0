import { t } from '@lingui/core/macro'
import { use } from 'react'
import { QueueContext } from '../../../lib/queue/queue.ts'
import { EyeIcon } from '../../../ui/pictures/icons.tsx'
import classes from './preview-button.module.css'

/** Opens the preview of an order beside its list. While it is open, the order's link does so. */
export function PreviewButton({ id, number = '' }: { id: string; number: string | undefined }) {
  const { shownId, show } = use(QueueContext)!
  if (shownId !== undefined) return null
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t`Preview order ${number}`}
      title={t`Preview (Space)`}
      onClick={() => show(id)}
      data-row-preview
    >
      <EyeIcon />
    </button>
  )
}
