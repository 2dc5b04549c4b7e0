import { Trans } from '@lingui/react/macro'
import type { Stripe, StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { appearanceOf } from './stripe-appearance.ts'
import type { KnownBuyer, StripeSettings } from './stripe-settings.ts'
import type { TokenSources } from '../../../lib/payment/token-sources.ts'

interface MountedFields {
  stripe: Stripe
  elements: StripeElements
}

/** What can change while the fields are mounted. */
interface Changing {
  amount: number
  setupFutureUsage: 'off_session' | null
}

/**
 * Stripe's Payment Element: its own frames in this page, with all methods that the shop has there. What is typed goes to Stripe, which
 * returns a token. Where its script cannot be loaded, the buyer pays on Stripe's page.
 */
export function StripeFields({
  methodId,
  tokens,
  settings,
  buyer,
  savesCard,
}: {
  methodId: string
  tokens: TokenSources
  settings: StripeSettings
  buyer: KnownBuyer
  savesCard: boolean
}) {
  const frame = useRef<HTMLDivElement>(null)
  const mounted = useRef<MountedFields>(null)
  const [isUnreachable, setUnreachable] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { publishableKey, amount, currency, locale, captureMethod } = settings
  const types = settings.paymentMethodTypes?.join(' ')
  const latest = useRef<Changing>(null)
  // A change of what the checkout knows of the buyer must not remove what is typed in the fields.
  const known = useRef(buyer)

  useEffect(() => {
    latest.current = { amount, setupFutureUsage: savesCard ? 'off_session' : null }
    void mounted.current?.elements.update(latest.current as Parameters<StripeElements['update']>[0])
  }, [amount, savesCard])

  useEffect(() => {
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const repaint = () => frame.current && mounted.current?.elements.update({ appearance: appearanceOf(frame.current) })
    scheme.addEventListener('change', repaint)
    return () => scheme.removeEventListener('change', repaint)
  }, [])

  useEffect(() => {
    const sources = tokens.current
    let isGone = false
    const mount = async (): Promise<MountedFields | undefined> => {
      const stripe = await loadStripe(publishableKey, { locale: locale as 'auto' })
      if (!stripe || isGone || !frame.current) return undefined
      const elements = stripe.elements({
        mode: 'payment',
        ...latest.current,
        currency,
        captureMethod,
        ...(types && { paymentMethodTypes: types.split(' ') }),
        appearance: appearanceOf(frame.current),
      } as StripeElementsOptionsMode)
      const { name, email, country, postalCode } = known.current
      const billingDetails = { name, email, address: { country, postal_code: postalCode } }
      elements.create('payment', { layout: 'accordion', defaultValues: { billingDetails } }).mount(frame.current)
      return (mounted.current = { stripe, elements })
    }
    const mounting = mount().catch(() => {
      if (isGone) return undefined
      sources.delete(methodId)
      setUnreachable(true)
      return undefined
    })
    // A press of Pay before the fields are there waits for them.
    sources.set(methodId, async () => {
      setProblem(undefined)
      const fields = await mounting
      if (!fields) return ''
      const { token, message } = await requestToken(fields)
      setProblem(message)
      return token
    })
    return () => {
      isGone = true
      sources.delete(methodId)
      mounted.current?.elements.getElement('payment')?.destroy()
      mounted.current = null
    }
  }, [methodId, tokens, publishableKey, currency, locale, captureMethod, types])

  return (
    <>
      {isUnreachable && (
        <Notice tone="problem">
          <Trans>
            We couldn’t load the payment fields. Press Pay to enter your details on the payment provider’s page, or choose another
            way to pay.
          </Trans>
        </Notice>
      )}
      {problem && <Notice tone="problem">{problem}</Notice>}
      <div ref={frame} className={isUnreachable ? 'hidden' : 'min-h-63'} />
    </>
  )
}

/** Without a token where a field is wrong, which the fields or the message show. Throws where Stripe cannot be reached. */
async function requestToken({
  stripe,
  elements,
}: MountedFields): Promise<{ token: string | undefined; message?: string | undefined }> {
  const { error: invalid } = await elements.submit()
  if (invalid) return { token: undefined }
  const { error, confirmationToken } = await stripe.createConfirmationToken({ elements })
  if (!error) return { token: confirmationToken.id }
  if (error.type === 'card_error' || error.type === 'validation_error') return { token: undefined, message: error.message }
  throw new Error(error.message)
}
