import { t } from '@lingui/core/macro'
import classes from './row-check.module.css'

interface RowCheckProps {
  name: string
  selected: boolean
  onToggle: (upTo: boolean) => void
}

/** The browser's own box: a long list draws many of them while one scrolls. */
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
