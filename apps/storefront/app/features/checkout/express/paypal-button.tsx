import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { mountPayPalButton, type PayPalButtonOptions } from './mount-paypal-button.ts'

/** PayPal's button, where its script runs. */
export function PayPalButton(options: Omit<PayPalButtonOptions, 'texts'>) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const texts = {
    unorderable: t`This order isn’t possible like this. Please continue with the checkout.`,
    failed: t`We had a problem on our side. Please try again in a moment: your order is only placed and charged once.`,
  }
  const mount = useEffectEvent(() => mountPayPalButton(place.current!, { ...options, texts }))
  useEffect(() => mount(), [])
  return <div ref={place} />
}
