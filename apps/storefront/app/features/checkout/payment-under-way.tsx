import { Trans, useLingui } from '@lingui/react/macro'
import { useRefreshWhile } from '../../refresh-while.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Milliseconds after which nobody should have to sit in front of it. */
const patience = 30_000

/** Nobody is asked to pay twice: until the bank has answered there is nothing to fill in. The page goes on by itself. */
export function PaymentUnderWay({
  bankPage,
  waited,
}: {
  bankPage: string | undefined
  /** Milliseconds, as of when the page was asked for. */
  waited: number
}) {
  const { t } = useLingui()
  const stays = Math.max(waited, useRefreshWhile(true)) >= patience
  return (
    <>
      {/* Without script it asks again by itself too. */}
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <Message
        title={t`Your payment is being processed`}
        action={
          bankPage && (
            <ButtonLink to={bankPage}>
              <Trans>Go to your bank’s page</Trans>
            </ButtonLink>
          )
        }
        later={
          <div role="status">
            {stays && (
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
