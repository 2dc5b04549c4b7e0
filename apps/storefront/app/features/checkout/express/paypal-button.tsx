import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { mountPayPalButton, type PayPalButtonOptions } from './mount-paypal-button.ts'

/** PayPal's button, where its script runs. */
export function PayPalButton(options: Omit<PayPalButtonOptions, 'failed'>) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const failed = t`We had a problem on our side. Please try again in a moment: your order is only placed and charged once.`
  const mount = useEffectEvent(() => mountPayPalButton(place.current!, { ...options, failed }))
  useEffect(() => mount(), [])
  return <div ref={place} />
}
