import { createCheckout } from './create-checkout.ts'
import { createOrder, createOrderAndCharge } from './create-order.ts'
import { getCheckout, getCheckoutByCartId } from './read-checkout.ts'
import {
  updateCheckout,
  addToCheckout,
  removeLineItems,
  updateLineItemsQuantity,
  removeOverrideCheckoutUrl,
  removeCoupon,
  removeGiftCard,
} from './change-checkout.ts'
import {
  type CompletionOptions,
  getCheckoutUrl,
  getWixCheckoutUrl,
  markCheckoutAsCompleted,
  markCheckoutAsCompletedAndRedirectToUrl,
} from './complete-checkout.ts'
import { estimateCheckout, listExpressOptions, openExpressPayment, readExpressPayment, repriceExpressPayment } from './express.ts'
import { getTipChoice, updateTipChoice } from './tip-choice.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import type { CodeLimits } from '../../../../kernel/abuse/code-guessing.ts'
import type { BuyerOf } from '../place.ts'
import {
  listPaymentOptions,
  beginHostedPayment,
  resumePayment,
  getCheckoutRules,
  updateCheckoutRules,
} from './payment-options.ts'

export const checkouts = (parts: { limits: CodeLimits; buyerOf: BuyerOf } & CompletionOptions) => ({
  createCheckout: createCheckout(parts),
  createOrder: createOrder(parts),
  createOrderAndCharge: createOrderAndCharge(parts),
  getCheckout,
  getCheckoutByCartId,
  updateCheckout: updateCheckout(parts),
  addToCheckout,
  removeLineItems,
  updateLineItemsQuantity,
  removeOverrideCheckoutUrl,
  removeCoupon,
  removeGiftCard,
  getCheckoutUrl: getCheckoutUrl(parts),
  getWixCheckoutUrl: getWixCheckoutUrl(parts),
  markCheckoutAsCompleted,
  markCheckoutAsCompletedAndRedirectToUrl: markCheckoutAsCompletedAndRedirectToUrl(parts),
})

export const tipChoices = {
  getTipChoice,
  updateTipChoice,
}

export const checkoutPayments = (parts: { buyerOf: BuyerOf }) => ({
  listPaymentOptions,
  beginHostedPayment: beginHostedPayment(parts),
  resumePayment,
  getCheckoutRules,
  updateCheckoutRules,
})

export const expressCheckout = (parts: { limits: Pick<RateLimits, 'order'> }) => ({
  listExpressOptions,
  estimateCheckout,
  openExpressPayment: openExpressPayment(parts),
  repriceExpressPayment,
  readExpressPayment,
})
