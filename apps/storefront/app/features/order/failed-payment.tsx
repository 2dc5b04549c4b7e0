import { Trans } from '@lingui/react/macro'
import { Form } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { toPayAgain } from './payment-state.ts'

/** Says that nothing was charged, and lets the buyer pay the same order again. */
export function FailedPayment({ payAgain }: { payAgain: ReturnType<typeof toPayAgain> }) {
  if (!payAgain) {
    return (
      <Notice tone="problem">
        <Trans>The payment failed, and nothing was charged. Please order again or contact us.</Trans>
      </Notice>
    )
  }
  if (payAgain.renewal) {
    return (
      <>
        <Notice tone="problem">
          <Trans>We couldn’t charge this delivery of your subscription. You can pay for it with another payment method.</Trans>
        </Notice>
        <ButtonLink to={payAgain.renewal} reloadDocument>
          <Trans>Pay again</Trans>
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <Notice tone="problem">
        <Trans>
          Your bank declined the payment, and nothing was charged. You can pay again, with the same card or in another way.
        </Trans>
      </Notice>
      {payAgain.checkout ? (
        <ButtonLink to={payAgain.checkout} reloadDocument>
          <Trans>Pay again</Trans>
        </ButtonLink>
      ) : (
        <Form method="post">
          <Button name="pay" value="again">
            <Trans>Pay again</Trans>
          </Button>
        </Form>
      )}
    </>
  )
}
