import { Trans, useLingui } from '@lingui/react/macro'
import { useRefreshWhile } from '../../../lib/page/refresh-while.ts'
import { Message } from '../../../ui/message.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Milliseconds after which the page says that the buyer need not wait. */
const slowAfter = 30_000

/** Shown instead of the form while a payment is pending, so that nobody pays twice. The page refreshes itself. */
export function PaymentPending({
  age,
}: {
  /** Milliseconds since the attempt began, as of the response. */
  age: number
}) {
  const { t } = useLingui()
  const isSlow = Math.max(age, useRefreshWhile(true)) >= slowAfter
  return (
    <>
      {/* Without script, the page reloads itself. */}
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <Message
        title={t`Your payment is being processed`}
        later={
          <div role="status">
            {isSlow && (
              <Notice tone="good">
                <Trans>This is taking longer than usual. You can close this page and come back later.</Trans>
              </Notice>
            )}
          </div>
        }
      >
        <Trans>
          We’re waiting for your bank. This page continues by itself as soon as the bank answers. You’ll only be charged once.
        </Trans>
      </Message>
    </>
  )
}
