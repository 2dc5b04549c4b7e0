import { Trans } from '@lingui/react/macro'
import type { Appearance, Stripe, StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Notice } from '../../../ui/notice.tsx'

/** What the server says of Stripe's fields: `pageScript.settings` of a payment option. */
export interface StripeSettings {
  publishableKey: string
  /** In Stripe's units. */
  amount: number
  currency: string
  locale: string
  captureMethod: 'automatic' | 'manual'
  paymentMethodTypes?: string[]
}

/** The buyer's details that the checkout knows already. */
export interface KnownBuyer {
  name: string
  email: string
  country: string
  postalCode: string
}

/** Stripe's fields on the page; null until its script has run. */
export type StripePage = RefObject<{ stripe: Stripe; elements: StripeElements } | null>

/**
 * Stripe's Payment Element: its own frames in this page, with all methods that the shop has there. What is typed goes to Stripe, which
 * returns a token (`requestStripeToken`). Without JavaScript, the buyer pays on Stripe's page.
 */
export function StripeFields({
  page,
  settings,
  buyer,
  savesCard,
}: {
  page: StripePage
  settings: StripeSettings
  buyer: KnownBuyer
  savesCard: boolean
}) {
  const frame = useRef<HTMLDivElement>(null)
  const [isUnreachable, setUnreachable] = useState(false)
  const { publishableKey, amount, currency, locale, captureMethod } = settings
  const types = settings.paymentMethodTypes?.join(' ')

  useEffect(() => {
    let isGone = false
    const mount = async () => {
      const stripe = await loadStripe(publishableKey, { locale: locale as 'auto' })
      if (!stripe || isGone || !frame.current) return
      const elements = stripe.elements({
        mode: 'payment',
        amount,
        currency,
        captureMethod,
        ...(types && { paymentMethodTypes: types.split(' ') }),
        appearance: appearanceOf(frame.current),
      } as StripeElementsOptionsMode)
      const { name, email, country, postalCode } = buyer
      const billingDetails = { name, email, address: { country, postal_code: postalCode } }
      elements.create('payment', { layout: 'accordion', defaultValues: { billingDetails } }).mount(frame.current)
      page.current = { stripe, elements }
    }
    mount().catch(() => setUnreachable(true))
    return () => {
      isGone = true
      page.current?.elements.getElement('payment')?.destroy()
      page.current = null
    }
    // The amount is updated below; what the buyer has typed must not be lost with every change.
  }, [publishableKey, currency, locale, captureMethod, types])

  useEffect(() => {
    page.current?.elements.update({ amount, setupFutureUsage: savesCard ? 'off_session' : null } as Parameters<StripeElements['update']>[0])
  }, [page, amount, savesCard])

  return (
    <>
      {isUnreachable && (
        <Notice tone="problem">
          <Trans>We couldn’t load the payment fields. Please reload the page, or choose another way to pay.</Trans>
        </Notice>
      )}
      <div ref={frame} className="min-h-63 noscript:hidden" />
      <p className="hidden noscript:block">
        <Trans>After you press Pay, you enter your payment details on the payment provider’s page.</Trans>
      </p>
    </>
  )
}

/** A token of what the buyer entered; undefined where a field is wrong, which the fields show. Throws where Stripe cannot be reached. */
export async function requestStripeToken(page: StripePage): Promise<string | undefined> {
  if (!page.current) throw new Error('the fields are not there')
  const { stripe, elements } = page.current
  const { error: problem } = await elements.submit()
  if (problem) return undefined
  const { error, confirmationToken } = await stripe.createConfirmationToken({ elements })
  if (error) throw new Error(error.message)
  return confirmationToken.id
}

/** The shop's colours and type, as far as Stripe's frames take them. */
function appearanceOf(element: HTMLElement): Appearance {
  const style = getComputedStyle(element)
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: { colorText: style.color, fontFamily: style.fontFamily, fontSizeBase: '16px', borderRadius: '2px' },
  }
}
