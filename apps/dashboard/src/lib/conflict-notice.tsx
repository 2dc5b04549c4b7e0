import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { WarningIcon } from '../ui/icons.tsx'
import classes from './conflict-notice.module.css'

interface ConflictNoticeProps {
  /** 'This page was changed meanwhile.' */
  title: string
  onKeep: () => Promise<void>
  onLoad: () => Promise<void>
}

/** Two have the same record open: who saves second would undo what the first did. Both ways out, and nothing lost till one is taken. */
export function ConflictNotice({ title, onKeep, onLoad }: ConflictNoticeProps) {
  return (
    <div className={classes.notice} role="alert">
      <WarningIcon size={20} />
      <p>
        <b>{title}</b>{' '}
        {t`What you typed is still here. Keep it on top of the newest version and save, or load that and lose what you typed.`}
      </p>
      <div className={classes.ways}>
        <Button onClick={() => void onLoad()}>{t`Load the newest`}</Button>
        <Button variant="filled" onClick={() => void onKeep()}>{t`Keep mine`}</Button>
      </div>
    </div>
  )
}
