import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import classes from './save-bar.module.css'

interface SaveBarProps {
  /** For example 'Unsaved changes'. */
  state: string
  saveLabel: string
  saving: boolean
  /** Absent where the bar submits the form that contains it. */
  onSave?: () => void
  /** Absent while there is nothing to discard. */
  onDiscard: (() => void) | undefined
}

/** Saves or discards all changes of a page. */
export function SaveBar({ state, saveLabel, saving, onSave, onDiscard }: SaveBarProps) {
  return (
    <div className={classes.bar} role="region" aria-label={t`Unsaved changes`}>
      <span className={classes.state}>{state}</span>
      {onDiscard && (
        <Button onClick={onDiscard} disabled={saving}>
          {t`Discard`}
        </Button>
      )}
      <Button type={onSave ? 'button' : 'submit'} variant="filled" loading={saving} onClick={onSave}>
        {saveLabel}
      </Button>
    </div>
  )
}
