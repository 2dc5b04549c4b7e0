import { CloseIcon } from '../pictures/icons.tsx'
import classes from './remove-button.module.css'

/** A small button that removes what it stands beside. */
export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.remove} data-remove aria-label={label} onClick={onClick}>
      <CloseIcon size={14} />
    </button>
  )
}
