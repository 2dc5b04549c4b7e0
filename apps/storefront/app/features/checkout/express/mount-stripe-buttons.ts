import type {
  Stripe,
  StripeElementsOptionsMode,
  StripeExpressCheckoutElement,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementShippingAddressChangeEvent,
} from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { appearanceOf } from '../payment/stripe-appearance.ts'
import { isOrderableSomewhere, type EstimateQuestion, type ExpressEstimate } from '../../../lib/express/express-estimate.ts'
import { ExpressProblem, type ExpressCalls } from './express-calls.ts'
import type { ExpressStart } from './load-start.server.ts'
import {
  toDestination,
  toLineItems,
  toShippingRates,
  toUnits,
  toWalletBuyer,
  type PartNames,
  type StripeExpressSettings,
} from './stripe-express.ts'
import { toSubdivision } from './wallet-buyer.ts'

export interface StripeButtonsOptions {
  calls: ExpressCalls
  start: ExpressStart
  shopName: string
  needsPhone: boolean
  /** Where the shop delivers to; undefined for everywhere. */
  countries: string[] | undefined
  isRound: boolean
  paymentMethodId: string
  settings: StripeExpressSettings
  texts: { parts: PartNames; delivery: string; undeliverable: string; unorderable: string; slow: string; failed: string }
  /** Shows a sentence below the buttons, or nothing. */
  onProblem: (problem: string | undefined) => void
  /** The buyer's device has a wallet, and its button is shown. */
  onReady: () => void
}

/** Milliseconds. Stripe wants an answer to a press within a second. */
const answerTime = 800

/** Mounts the buttons and returns what unmounts them. Without Stripe's script, or without a wallet, there are none. */
export function mountStripeButtons(place: HTMLElement, options: StripeButtonsOptions): () => void {
  let element: StripeExpressCheckoutElement | undefined
  let isGone = false
  const { publishableKey, locale } = options.settings
  loadStripe(publishableKey, { locale: locale as 'auto' })
    .then((stripe) => {
      if (stripe && !isGone) element = createButtons(stripe, place, options)
    })
    .catch(() => undefined)
  return () => {
    isGone = true
    element?.destroy()
  }
}

/**
 * Stripe's Express Checkout Element. The address and the delivery that the buyer chooses in the wallet are priced by the server; the
 * order is charged with the total that the wallet shows, or not at all.
 */
function createButtons(stripe: Stripe, place: HTMLElement, options: StripeButtonsOptions): StripeExpressCheckoutElement {
  const { calls, start, shopName, needsPhone, countries, settings, texts, onProblem, paymentMethodId } = options
  const { currency, captureMethod, exponent } = settings
  const elements = stripe.elements({
    mode: 'payment',
    amount: toUnits(start.amount, exponent),
    currency,
    captureMethod,
    appearance: { ...appearanceOf(place), variables: { borderRadius: options.isRound ? '9999px' : '2px' } },
  } as StripeElementsOptionsMode)
  const element = elements.create('expressCheckout', {
    buttonHeight: 48,
    emailRequired: true,
    billingAddressRequired: true,
    phoneNumberRequired: needsPhone,
    shippingAddressRequired: start.needsDelivery,
    business: { name: shopName },
    ...(start.needsDelivery && {
      ...(countries && { allowedShippingCountries: countries }),
      shippingRates: [{ id: 'pending', displayName: texts.delivery, amount: 0 }],
    }),
  })

  /** The price that the wallet shows. */
  let shown: ExpressEstimate | undefined
  let opening: Promise<ExpressEstimate> | undefined
  let question: EstimateQuestion = {}

  const show = async (next: ExpressEstimate) => {
    shown = next
    await elements.update({ amount: toUnits(next.toPay, exponent) })
    return {
      lineItems: toLineItems(next, texts.parts, exponent),
      ...(next.needsDelivery && next.deliveries.length > 0 && { shippingRates: toShippingRates(next, exponent) }),
    }
  }
  const explain = (error: unknown) => onProblem((error instanceof ExpressProblem && error.message) || texts.failed)

  const onClick = async (event: StripeExpressCheckoutElementClickEvent) => {
    onProblem(undefined)
    question = {}
    shown = undefined
    opening = calls.openCheckout()
    try {
      const opened = await Promise.race([opening, new Promise<undefined>((answer) => setTimeout(answer, answerTime))])
      if (opened && !isOrderableSomewhere(opened)) calls.openCheckoutPage(opened.checkoutId)
      else if (opened) return event.resolve(await show(opened))
      // The price comes with the address.
      else if (start.needsDelivery) return event.resolve()
      else onProblem(texts.slow)
    } catch (error) {
      explain(error)
    }
    event.reject()
  }

  const ask = async (
    event: Pick<StripeExpressCheckoutElementShippingAddressChangeEvent, 'resolve' | 'reject'>,
    more: EstimateQuestion,
  ) => {
    try {
      const { checkoutId } = await opening!
      question = { ...question, ...more }
      const next = await calls.estimate(checkoutId, question)
      if (!next.isOrderable) {
        onProblem(next.needsDelivery && next.deliveries.length === 0 ? texts.undeliverable : texts.unorderable)
        return event.reject()
      }
      onProblem(undefined)
      event.resolve(await show(next))
    } catch (error) {
      explain(error)
      event.reject()
    }
  }

  const onConfirm = async (event: StripeExpressCheckoutElementConfirmEvent) => {
    const fail = (message: string) => {
      onProblem(message)
      event.paymentFailed({ reason: 'fail', message })
    }
    try {
      if (!shown) return fail(texts.slow)
      const { checkoutId, toPay, deliveries, deliveryCode } = shown
      const { error: invalid } = await elements.submit()
      if (invalid) return fail(invalid.message ?? texts.failed)
      const { error, confirmationToken } = await stripe.createConfirmationToken({ elements })
      if (error) return fail(error.message ?? texts.failed)
      const delivery = deliveries.find(({ code }) => code === deliveryCode)
      await calls.pay(checkoutId, {
        paymentMethodId,
        paymentToken: confirmationToken.id,
        seenTotal: toPay,
        buyer: toWalletBuyer(event),
        delivery: delivery ? { code: delivery.code, ...(delivery.carrierId && { carrierId: delivery.carrierId }) } : null,
      })
    } catch (error) {
      fail((error instanceof ExpressProblem && error.message) || texts.failed)
    }
  }

  element.on('ready', ({ availablePaymentMethods }) => availablePaymentMethods && options.onReady())
  element.on('click', (event) => void onClick(event))
  element.on('shippingaddresschange', (event) => {
    const { country, state } = event.address
    void ask(event, { destination: toDestination(event.address, toSubdivision(country, state)) })
  })
  element.on('shippingratechange', (event) => void ask(event, { deliveryCode: event.shippingRate.id }))
  element.on('confirm', (event) => void onConfirm(event))
  element.mount(place)
  return element
}
