import { msg } from '@lingui/core/macro'
import { redirect } from 'react-router'
import { CallError, type Client } from '@stoa/client'
import { createOrder, createOrderAndCharge } from '@stoa/contract/calls/ecom/checkout'
import { beginHostedPayment } from '@stoa/contract/calls/stoa/checkout-payments'
import { paths, type CheckoutSection } from '../../../paths.ts'
import { toProblems, type FieldNaming } from '../../../lib/texts/violations.server.ts'
import { saveAnswers } from '../questions/save-answers.server.ts'
import { recurringField, toFieldName } from '../questions/checkout-questions.ts'
import type { Translatable } from '../../../ui/translatable.ts'
import { formValues } from '../../../lib/delivery/address-form.ts'
import { chosenCard, onlineMethodField, saveField } from './payment-choices.ts'
import type { SaveResult } from '../sections/save-result.ts'
import type { ShowMoney } from '../../../lib/money/money.ts'
import { getMethodRefusal } from './method-refusals.ts'
import { seenTotalField } from './seen-total.ts'
import { describeChangedTotal } from './total-changed.server.ts'

const noMethod = msg`Please choose how you want to pay.`
/** Places the order. A second press is safe: a checkout becomes one order and is charged once. */
export async function pay(api: Client, id: string, form: FormData, money: ShowMoney): Promise<SaveResult> {
  const {
    [seenTotalField]: seenTotal = null,
    nothingToPay: _nothing,
    paymentToken: _token,
    [onlineMethodField]: _online,
    section: _section,
    ...values
  } = formValues(form)
  const { paymentToken, nothingToPay } = formValues(form, ['paymentToken', 'nothingToPay'])
  const paymentMethodId = values.method
  const savedCardId = chosenCard(paymentMethodId)
  const isOnline = savedCardId !== undefined || form.getAll(onlineMethodField).includes(paymentMethodId ?? '')
  try {
    const problems = await saveAnswers(api, id, form)
    if (problems) return { section: 'payment', values, fields: problems }
    if (!nothingToPay && !paymentMethodId) return { section: 'payment', message: noMethod, values, fields: {} }
    const agreesToCharges = values[recurringField] === 'on'
    if (nothingToPay || !isOnline) {
      const { orderId = '' } = await api.call(createOrder, {
        id,
        seenTotal,
        ...(agreesToCharges && { savePaymentMethod: true }),
        ...(!nothingToPay && { paymentMethodId }),
      })
      return redirect(paths.thankYou(orderId))
    }
    const savePaymentMethod = agreesToCharges || values[saveField(paymentMethodId ?? '')] === 'on'
    if (!savedCardId && !paymentToken) {
      const hosted = { checkoutId: id, paymentMethodId, seenTotal, savePaymentMethod }
      const { orderId = '', url } = await api.call(beginHostedPayment, hosted)
      return redirect(url ?? paths.thankYou(orderId))
    }
    const card = savedCardId
      ? { savedCardId, savePaymentMethod: agreesToCharges }
      : { paymentToken, paymentMethodId, savePaymentMethod }
    const { orderId = '', redirectUrl } = await api.call(createOrderAndCharge, { id, seenTotal, ...card })
    return redirect(redirectUrl ?? paths.thankYou(orderId))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'CHECKOUT_CHANGED' || error.code === 'CALCULATION_ERROR')
      return { section: 'payment', values, fields: {}, ...(await describeChangedTotal(api, id, error, money)) }
    return afterRefusal(error, id, values)
  }
}

/** Why the order was not placed, or where its buyer continues. */
export function afterRefusal(error: CallError, id: string, values: Record<string, string>): SaveResult {
  const refuse = (message: Translatable, section: CheckoutSection = 'payment') => ({ section, message, fields: {}, values })
  const ofMethod = getMethodRefusal(error)
  if (ofMethod) return refuse(ofMethod)
  switch (error.code) {
    case 'CHECKOUT_ALREADY_PAID':
      return redirect(paths.thankYou(error.data?.orderId ?? ''))
    case 'CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS':
    case 'CHECKOUT_IS_COMPLETE':
      // The page then shows the order, or that its payment is pending.
      return redirect(paths.checkout(id))
    case 'REDEEM_GIFT_CARD_ERROR':
    case 'GIFT_CARD_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD':
      return refuse(msg`The gift card can’t pay this order any more. Nothing was charged. Please check it above.`)
    case 'SUBSCRIPTION_WITH_GIFT_CARD':
      return refuse(msg`A gift card can’t pay for a subscription. Nothing was charged. Please remove it above.`)
    case 'SUBSCRIPTION_WITH_ZERO_TOTAL':
      return refuse(msg`A subscription begins with a payment, and there is nothing to pay. Please remove the discount above.`)
    case 'NO_SAVE_PAYMENT_METHOD_CONFIRMATION':
      return refuse(msg`Nothing was charged. Please agree to the recurring charges of the subscription.`)
    case 'MEMBERSHIP_CANNOT_BE_CHARGED':
      return refuse(msg`Your membership can’t pay this order any more. Nothing was charged. Please check it above.`)
    case 'NO_SELECTED_CARRIER_SERVICE_OPTION':
    case 'SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE':
      return refuse(msg`This delivery method is no longer available. Nothing was charged. Please choose another.`, 'delivery')
    case 'PARTIAL_OUT_OF_STOCK':
    case 'FULL_OUT_OF_STOCK':
    case 'EMPTY_CHECKOUT':
      // The page shows which line is short.
      return redirect(paths.checkout(id))
    case 'TOO_MANY_REQUESTS':
      return refuse(msg`Too many orders came from your connection. Nothing was charged. Please try again in an hour.`)
    case 'VALIDATION':
      return { section: findSection(error), fields: toProblems(error.violations, nameOf), values }
  }
  if (error.status >= 500)
    return refuse(msg`We had a problem on our side. Please try again in a moment: your order is only placed and charged once.`)
  return refuse(msg`Your order wasn’t placed and nothing was charged: ${error.message}`)
}

/** The section in which the buyer can fix what the server refuses. */
function findSection({ violations }: CallError): CheckoutSection {
  const paths = violations.map(({ field = '' }) => field)
  if (paths.some((path) => /shippingDestination|billingInfo/.test(path))) return 'address'
  return paths.some((path) => path.endsWith('.email')) ? 'contact' : 'payment'
}

const nameOf: FieldNaming = (path, name) => (path.includes('customFields') ? toFieldName({ id: name }) : name)
