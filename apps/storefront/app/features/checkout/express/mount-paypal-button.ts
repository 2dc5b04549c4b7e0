import { isOrderableSomewhere, type EstimateQuestion } from '../../../lib/express/express-estimate.ts'
import { ExpressProblem, type ExpressCalls } from './express-calls.ts'
import type { ExpressStart } from './load-start.server.ts'
import { toSubdivision } from './wallet-buyer.ts'

export interface PayPalButtonOptions {
  calls: ExpressCalls
  start: ExpressStart
  isRound: boolean
  paymentMethodId: string
  script: string
  texts: { unorderable: string; failed: string }
  /** Shows a sentence below the button, or nothing. */
  onProblem: (problem: string | undefined) => void
  /** The buyer's device has a wallet, and its button is shown. */
  onReady: () => void
}

/** The parts of PayPal's script that are used: https://developer.paypal.com/sdk/js/reference/ */
interface PayPalScript {
  FUNDING: { PAYPAL: string }
  Buttons(options: {
    fundingSource: string
    style: { height: number; shape: 'pill' | 'rect'; label: 'paypal' }
    createOrder(): Promise<string>
    onShippingAddressChange?(change: AddressChange, actions: { reject(reason: unknown): unknown }): Promise<unknown>
    onShippingOptionsChange?(change: OptionChange, actions: { reject(reason: unknown): unknown }): Promise<unknown>
    onApprove(approved: { orderID: string }): Promise<void>
    onError(error: unknown): void
  }): { isEligible(): boolean; render(place: HTMLElement): Promise<void>; close(): Promise<void> }
}

interface AddressChange {
  shippingAddress: { city?: string; state?: string; countryCode: string; postalCode?: string }
  errors: { ADDRESS_ERROR: unknown }
}

interface OptionChange {
  selectedShippingOption?: { id: string }
  errors: { METHOD_UNAVAILABLE: unknown }
}

/** Mounts PayPal's button and returns what unmounts it. Without its script there is none. */
export function mountPayPalButton(place: HTMLElement, options: PayPalButtonOptions): () => void {
  let isGone = false
  let close: (() => Promise<void>) | undefined
  loadScript(options.script)
    .then(async (paypal) => {
      const buttons = isGone ? undefined : createButtons(paypal, options)
      if (!buttons?.isEligible()) return
      close = () => buttons.close()
      await buttons.render(place)
      options.onReady()
    })
    .catch(() => undefined)
  return () => {
    isGone = true
    void close?.().catch(() => undefined)
  }
}

/**
 * The buyer chooses address and delivery at PayPal, where the server changes the price accordingly. The order is charged with the amount
 * that the buyer confirmed there, or not at all.
 */
function createButtons(paypal: PayPalScript, { calls, start, isRound, paymentMethodId, texts, onProblem }: PayPalButtonOptions) {
  let opened: { checkoutId: string; expressPaymentId: string } | undefined
  let question: EstimateQuestion = {}
  const explain = (error: unknown) => onProblem((error instanceof ExpressProblem && error.message) || texts.failed)

  /** False where there can be no order like this. */
  const ask = async (more: EstimateQuestion): Promise<boolean> => {
    if (!opened) return false
    question = { ...question, ...more }
    const { checkoutId, expressPaymentId } = opened
    return (await calls.reprice(checkoutId, { paymentMethodId, expressPaymentId }, question)).isOrderable
  }

  return paypal.Buttons({
    fundingSource: paypal.FUNDING.PAYPAL,
    style: { height: 48, shape: isRound ? 'pill' : 'rect', label: 'paypal' },
    async createOrder() {
      onProblem(undefined)
      question = {}
      opened = undefined
      try {
        const estimate = await calls.openCheckout()
        const { checkoutId } = estimate
        if (!isOrderableSomewhere(estimate)) {
          calls.openCheckoutPage(checkoutId)
          throw new ExpressProblem(texts.unorderable)
        }
        const { expressPaymentId } = await calls.openPayment(checkoutId, paymentMethodId)
        opened = { checkoutId, expressPaymentId }
        return expressPaymentId
      } catch (error) {
        explain(error)
        throw error
      }
    },
    ...(start.needsDelivery && {
      async onShippingAddressChange({ shippingAddress, errors }, actions) {
        const { city, state = '', countryCode: country, postalCode } = shippingAddress
        const subdivision = toSubdivision(country, state)
        const destination = {
          country,
          ...(city && { city }),
          ...(postalCode && { postalCode }),
          ...(subdivision && { subdivision }),
        }
        const isPossible = await ask({ destination }).catch(() => false)
        return isPossible ? undefined : actions.reject(errors.ADDRESS_ERROR)
      },
      async onShippingOptionsChange({ selectedShippingOption, errors }, actions) {
        const code = selectedShippingOption?.id
        const isPossible = await ask(code ? { deliveryCode: code } : {}).catch(() => false)
        return isPossible ? undefined : actions.reject(errors.METHOD_UNAVAILABLE)
      },
    }),
    async onApprove({ orderID }) {
      if (!opened) return
      try {
        await calls.pay(opened.checkoutId, { paymentMethodId, expressPaymentId: orderID })
      } catch (error) {
        explain(error)
      }
    },
    // A refusal of the server was explained when it happened.
    onError: (error) => error instanceof ExpressProblem || onProblem(texts.failed),
  })
}

let loading: Promise<PayPalScript> | undefined

function loadScript(src: string): Promise<PayPalScript> {
  loading ??= new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true })
    script.addEventListener('load', () => {
      const { paypal } = window as { paypal?: PayPalScript }
      return paypal ? resolve(paypal) : reject(new Error('PayPal’s script is not usable'))
    })
    script.addEventListener('error', () => reject(new Error('PayPal’s script cannot be loaded')))
    document.head.append(script)
  })
  return loading
}
