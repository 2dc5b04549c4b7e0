import type { CodeLimits } from '../../../../kernel/abuse/code-guessing.ts'
import type { BuyerOf, CompletionOptions } from '../../checkout/index.ts'
import type { PriceTokens } from '../price-token.ts'
import {
  addCoupon,
  addCouponToCurrentCart,
  addGiftCard,
  addGiftCardToCurrentCart,
  removeCoupon,
  removeCouponFromCurrentCart,
  removeGiftCard,
  removeGiftCardFromCurrentCart,
} from './codes.ts'
import { getCheckoutUrl, handleAsyncCheckoutCompletion, markCartAsCompleted } from './complete.ts'
import { createCart, createCurrentCart } from './create.ts'
import {
  removeDeliveryMethod,
  removeDeliveryMethodFromCurrentCart,
  setDeliveryMethod,
  setDeliveryMethodForCurrentCart,
} from './delivery.ts'
import {
  addLineItems,
  addLineItemsToCurrentCart,
  removeLineItems,
  removeLineItemsFromCurrentCart,
  updateLineItems,
  updateLineItemsInCurrentCart,
} from './lines.ts'
import { placeOrder } from './place-order.ts'
import { deleteCart, deleteCurrentCart, getCart, getCurrentCart, refreshCart, refreshCurrentCart } from './read.ts'
import { calculateCart, calculateCurrentCart, estimateCart, estimateCurrentCart } from './totals.ts'
import { updateCart, updateCurrentCart, updateFormSubmissions, updateFormSubmissionsInCurrentCart } from './update.ts'
import { getUpsellOptions, getUpsellOptionsForCurrentCart } from './upsells.ts'

export interface CartV2Parts extends CompletionOptions {
  limits: CodeLimits
  buyerOf: BuyerOf
  tokens: PriceTokens
}

export const carts = (parts: CartV2Parts) => ({
  createCart: createCart(parts),
  getCart,
  getUpsellOptions,
  updateCart,
  deleteCart,
  refreshCart,
  estimateCart,
  calculateCart: calculateCart(parts),
  getCheckoutUrl: getCheckoutUrl(parts),
  placeOrder: placeOrder(parts),
  addLineItems,
  removeLineItems,
  updateLineItems,
  addCoupon: addCoupon(parts),
  removeCoupon,
  setDeliveryMethod,
  removeDeliveryMethod,
  addGiftCard: addGiftCard(parts),
  removeGiftCard,
  markCartAsCompleted,
  handleAsyncCheckoutCompletion: handleAsyncCheckoutCompletion(parts),
  updateFormSubmissions,
})

export const currentCarts = (parts: CartV2Parts) => ({
  createCurrentCart: createCurrentCart(parts),
  getCurrentCart,
  updateCurrentCart,
  deleteCurrentCart,
  refreshCurrentCart,
  calculateCurrentCart: calculateCurrentCart(parts),
  estimateCurrentCart,
  addLineItemsToCurrentCart,
  removeLineItemsFromCurrentCart,
  updateLineItemsInCurrentCart,
  addCouponToCurrentCart: addCouponToCurrentCart(parts),
  removeCouponFromCurrentCart,
  setDeliveryMethodForCurrentCart,
  removeDeliveryMethodFromCurrentCart,
  addGiftCardToCurrentCart: addGiftCardToCurrentCart(parts),
  removeGiftCardFromCurrentCart,
  updateFormSubmissionsInCurrentCart,
  getUpsellOptionsForCurrentCart,
})
