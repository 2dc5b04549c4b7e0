import { Trans } from '@lingui/react/macro'
import { Notice } from '../../../ui/notice.tsx'
import type { PaymentChoices } from './payment-choices.ts'

/** Says at the top of the checkout that no order can be paid, before the buyer types anything. */
export function NoMethodNotice({ noMethod }: Pick<PaymentChoices, 'noMethod'>) {
  if (!noMethod) return null
  const country = noMethod.reason === 'COUNTRY' ? noMethod.country : ''
  return (
    <div className="mb-8">
      <Notice tone="problem">
        {noMethod.reason === 'RECURRING' ? (
          <Trans>
            None of our payment methods can be charged again, so you can’t order a subscription at the moment. Remove it from your
            cart, or contact us.
          </Trans>
        ) : noMethod.reason === 'CURRENCY' ? (
          <Trans>This shop can’t take payments at the moment, so you can’t place an order. Please contact us.</Trans>
        ) : (
          <Trans>
            We have no payment method for {country} yet, so you can’t place an order from there. Choose an address in another
            country, or contact us.
          </Trans>
        )}
      </Notice>
    </div>
  )
}
