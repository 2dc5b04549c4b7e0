import { Trans, useLingui } from '@lingui/react/macro'
import { useRefreshWhile } from '../../refresh-while.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'

/** Nobody is asked to pay twice: until the bank has answered there is nothing to fill in. The page goes on by itself. */
export function PaymentUnderWay({ bankPage }: { bankPage: string | undefined }) {
  const { t } = useLingui()
  useRefreshWhile(true)
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
      >
        <Trans>
          We are waiting for the bank’s answer, and this page goes on as soon as it is here. You are charged once, however often
          you look.
        </Trans>
      </Message>
    </>
  )
}
