import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { CopyText } from '../actions/copy-text.tsx'
import classes from './failure.module.css'
import { WarningIcon } from '../pictures/icons.tsx'

export interface Failure {
  /** One sentence that says what failed. */
  title: string
  /** Says what is safe or what to do next. */
  detail: string
  requestId?: string | undefined
}

/** Shows what failed, how to try again, and the request ID for support. */
export function FailureNotice({ failure, onRetry }: { failure: Failure; onRetry: (() => void) | undefined }) {
  return (
    <div className={classes.failure} role="alert">
      <WarningIcon size={20} />
      <div>
        <p className={classes.title}>{failure.title}</p>
        <p className={classes.detail}>{failure.detail}</p>
        {failure.requestId && (
          <p className={classes.detail}>
            <Trans>
              Request <CopyText text={failure.requestId} what={t`request ID`} />
            </Trans>
          </p>
        )}
      </div>
      {onRetry && <Button onClick={onRetry}>{t`Try again`}</Button>}
    </div>
  )
}
