import { Button } from '@mantine/core'
import { WarningIcon } from '../../ui/icons.tsx'
import classes from './conflict-notice.module.css'

/** Two have the same record open: who saves second would undo what the first did. */
export function ConflictNotice({ onLoad }: { onLoad: () => void }) {
  return (
    <div className={classes.notice} role="alert">
      <WarningIcon size={20} />
      <p>
        <b>This product was changed meanwhile.</b> By somebody else, or its stock by a purchase. What you typed is still here;
        copy what you need, then load the newest version.
      </p>
      <Button onClick={onLoad}>Load the newest</Button>
    </div>
  )
}
