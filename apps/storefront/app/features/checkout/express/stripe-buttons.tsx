import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { mountStripeButtons, type StripeButtonsOptions } from './mount-stripe-buttons.ts'

/** Stripe's buttons: Apple Pay, Google Pay, Link and others, each where the buyer's device has it. */
export function StripeButtons(options: Omit<StripeButtonsOptions, 'texts'>) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const texts = {
    parts: {
      ITEMS: t`Items`,
      DISCOUNT: t`Discount`,
      DELIVERY: t`Delivery`,
      TAX: t`Tax`,
      FEES: t`Fees`,
      TIP: t`Tip`,
      GIFT_CARD: t`Gift card`,
      LATER: t`To pay later`,
    },
    delivery: t`Delivery`,
    undeliverable: t`We can’t deliver this to your address.`,
    unorderable: t`This order isn’t possible like this. Please continue with the checkout.`,
    slow: t`That took too long. Please try again.`,
    failed: t`We had a problem on our side. Please try again in a moment: your order is only placed and charged once.`,
  }
  const mount = useEffectEvent(() => mountStripeButtons(place.current!, { ...options, texts }))
  useEffect(() => mount(), [])
  return <div ref={place} />
}
