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
  email,
  waited,
}: {
  bankPage: string | undefined
  email: string
  /** Milliseconds, as of when the page was asked for. */
  waited: number
}) {
  const { t } = useLingui()
  const stays = Math.max(waited, useRefreshWhile(true)) >= patience && email
  return (
    <>
      {/* Without script it asks again by itself too. */}
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <Message
        title={t`Your payment is on its way`}
        action={
          bankPage && (
            <ButtonLink to={bankPage}>
              <Trans>To the bank’s page</Trans>
            </ButtonLink>
          )
        }
        later={
          <div role="status">
            {stays && (
              <Notice tone="good">
                <Trans>
                  This takes longer than usual. You need not wait here: we’ll mail{' '}
                  <strong className="font-medium break-words">{email}</strong> as soon as the bank has answered.
                </Trans>
              </Notice>
            )}
          </div>
        }
      >
        <Trans>
          We are waiting for the bank’s answer, and this page goes on as soon as it is here. You are charged once, however often
          you look.
        </Trans>
      </Message>
    </>
  )
}
