import { t } from '@lingui/core/macro'
import classes from './row-check.module.css'

interface RowCheckProps {
  name: string
  selected: boolean
  onToggle: (upTo: boolean) => void
}

/** A native checkbox, because long lists render many of them while scrolling. */
export function RowCheck({ name, selected, onToggle }: RowCheckProps) {
  return (
    <input
      type="checkbox"
      className={classes.check}
      aria-label={t`Select ${name}`}
      checked={selected}
      onClick={({ shiftKey }) => onToggle(shiftKey)}
      readOnly
    />
  )
}
