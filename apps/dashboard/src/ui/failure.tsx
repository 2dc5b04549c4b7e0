import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { CopyText } from './copy-text.tsx'
import classes from './failure.module.css'
import { WarningIcon } from './icons.tsx'

export interface Failure {
  /** What failed, as a sentence. */
  title: string
  /** What is safe, or what to do next. */
  detail: string
  requestId?: string | undefined
}

/** What failed, what is safe, how to try again, and the number support will ask for. */
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
