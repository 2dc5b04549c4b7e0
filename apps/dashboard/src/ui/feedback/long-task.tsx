import { Button, Progress } from '@mantine/core'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import classes from './long-task.module.css'

interface LongTaskProps {
  /** The progress or result in words: '48 of 50 products imported'. */
  status: string
  /** The finished part, from 0 to 1. Absent while the task does not run. */
  progress?: number | undefined
  /** Names the task in the labels of the buttons. */
  name: string
  /** Offered as long as the server allows it. */
  onStop?: (() => void) | undefined
  onUndo?: (() => void) | undefined
  stopping?: boolean
  undoing?: boolean
  /** Problems and other details. */
  children?: ReactNode
}

/** Work that takes a while: its state, its progress, and what can be done about it. */
export function LongTask(props: LongTaskProps) {
  const { status, progress, name, onStop, onUndo, stopping = false, undoing = false, children } = props
  return (
    <div className={classes.task}>
      <div className={classes.line}>
        <span {...(progress !== undefined && { role: 'status' })}>{status}</span>
        {onStop && (
          <Button size="compact-xs" loading={stopping} onClick={onStop} aria-label={t`Stop: ${name}`}>
            {t`Stop`}
          </Button>
        )}
        {onUndo && (
          <Button size="compact-xs" loading={undoing} onClick={onUndo} aria-label={t`Undo: ${name}`}>
            {t`Undo`}
          </Button>
        )}
      </div>
      {progress !== undefined && <Progress value={100 * progress} aria-label={status} />}
      {children}
    </div>
  )
}
