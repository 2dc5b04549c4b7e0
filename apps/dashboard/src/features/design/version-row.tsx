import { t } from '@lingui/core/macro'
import { When } from '../../lib/format/when.tsx'
import { CallButton } from '../../ui/actions/call-button.tsx'
import type { Submission } from '../../ui/form/typed-form.ts'
import classes from './design.module.css'

interface VersionRowProps {
  version: { publishedDate?: string; publishedBy?: string | null }
  /** What tells it from others. */
  summary: string
  restore: Pick<Submission<never>, 'sending' | 'denied'>
  onRestore: () => void
}

/** What was published once, and can become the draft again. */
export function VersionRow({ version: { publishedDate, publishedBy }, summary, restore, onRestore }: VersionRowProps) {
  return (
    <li className={classes.version}>
      <span>
        <When date={publishedDate} /> · {summary}
        {publishedBy && ` · ${publishedBy}`}
      </span>
      <CallButton call={restore} size="compact-sm" variant="default" onClick={onRestore}>
        {t`Take up`}
      </CallButton>
    </li>
  )
}
