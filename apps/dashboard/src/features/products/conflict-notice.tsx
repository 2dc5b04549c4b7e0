import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { WarningIcon } from '../../ui/icons.tsx'
import classes from './conflict-notice.module.css'

/** Two have the same record open: who saves second would undo what the first did. */
export function ConflictNotice({ onLoad }: { onLoad: () => void }) {
  return (
    <div className={classes.notice} role="alert">
      <WarningIcon size={20} />
      <p>
        <Trans>
          <b>This product was changed meanwhile.</b> By somebody else, or its stock by a purchase. What you typed is still here;
          copy what you need, then load the newest version.
        </Trans>
      </p>
      <Button onClick={onLoad}>{t`Load the newest`}</Button>
    </div>
  )
}
