import { paths, type ExpressSource } from '../../../paths.ts'
import type { ExpressFrameElement } from '../../../ui/express-frame.tsx'
import type { EstimateQuestion, ExpressEstimate } from '../../../lib/express/express-estimate.ts'
import type { ConfirmedPayment, ExpressOutcome, ExpressPayment } from './pay-express.server.ts'

/** A sentence for the buyer: the shop refused, and nothing was ordered. */
export class ExpressProblem extends Error {}

export interface ExpressPlace {
  source: ExpressSource
  /** The beginning of the addresses in the page's language, such as `/de`. */
  prefix: string
}

export type ExpressCalls = ReturnType<typeof expressCalls>

/** The calls of a wallet's buttons to the shop. */
export function expressCalls({ source, prefix }: ExpressPlace) {
  /** The checkout of an order that was refused. It holds the buyer's details, so that the next price is the final one. */
  let refused: { checkoutId: string; choices: string } | undefined
  let choices = ''

  const postJson = <Result>(path: string, body: unknown) =>
    post<Result>(prefix + path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

  const estimate = (checkoutId: string, question: EstimateQuestion) =>
    postJson<ExpressEstimate>(step({ checkoutId }, 'estimate'), question)

  /** Opens the checkout that the wallet pays, with the choices in the form around the frame; one that is open is priced as it is. */
  async function openCheckout(): Promise<ExpressEstimate> {
    if (source !== 'CART' && 'checkoutId' in source) return estimate(source.checkoutId, {})
    const frame = window.frameElement as ExpressFrameElement | null
    await frame?.whenSettled?.()
    const form = source === 'CART' ? undefined : frame?.closest('form')
    const body = form ? new FormData(form) : new FormData()
    choices = JSON.stringify([...body])
    const again = refused?.choices === choices ? await estimate(refused.checkoutId, {}).catch(() => undefined) : undefined
    return again ?? post<ExpressEstimate>(prefix + step(source, 'checkout'), { body })
  }

  /** Orders, and leaves the page. Throws an ExpressProblem where the order was refused. */
  async function pay(checkoutId: string, payment: ExpressPayment | ConfirmedPayment): Promise<void> {
    try {
      const { to } = await postJson<ExpressOutcome>(step({ checkoutId }, 'pay'), payment)
      leaveFor(to.startsWith('/') ? prefix + to : to)
    } catch (error) {
      if (error instanceof ExpressProblem) refused = { checkoutId, choices }
      // The answer was lost, so there may be an order. Another press here could place a second one; the page of the checkout shows the
      // order, or lets it be placed once.
      else openCheckoutPage(checkoutId)
      throw error
    }
  }

  const openCheckoutPage = (checkoutId: string) => leaveFor(prefix + paths.checkout(checkoutId))

  return {
    openCheckout,
    estimate,
    pay,
    openCheckoutPage,
    /** Opens a payment at the provider. Returns the provider's id. */
    openPayment: (checkoutId: string, paymentMethodId: string) =>
      postJson<{ expressPaymentId: string }>(step({ checkoutId }, 'payment'), { paymentMethodId }),
    reprice: (checkoutId: string, payment: ConfirmedPayment, question: EstimateQuestion) =>
      postJson<ExpressEstimate>(step({ checkoutId }, 'reprice'), { ...payment, ...question }),
  }
}

type Step = 'checkout' | 'estimate' | 'payment' | 'reprice' | 'pay'

/** The address of a call, below the page with the buttons. */
const step = (source: ExpressSource, name: Step) => `${paths.expressCheckout(source)}/${name}`

/** Leaves the page around the frame. */
const leaveFor = (to: string) => window.top?.location.assign(to)

async function post<Result>(path: string, request: { body: BodyInit; headers?: Record<string, string> }): Promise<Result> {
  const response = await fetch(path, { method: 'POST', ...request })
  if (response.ok) return (await response.json()) as Result
  const { problem } = (await response.json().catch(() => ({}))) as { problem?: string }
  throw problem ? new ExpressProblem(problem) : new Error(`The shop answered ${response.status}`)
}
