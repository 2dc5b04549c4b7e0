import type { CodeLimits } from '../../../../kernel/abuse/code-guessing.ts'
import type { CreateCheckout } from '../cart.ts'
import { createCart, getCart, getCartByCheckoutId, updateCart, removeCoupon, removeBusinessLocation, deleteCart } from './cart.ts'
import { addToCart, removeLineItems, updateLineItemsQuantity } from './cart-lines.ts'
import { createCheckout, estimateTotals } from './cart-checkout.ts'
import { getCurrentCart, updateCurrentCart, removeCouponFromCurrentCart, deleteCurrentCart } from './current-cart.ts'
import { addToCurrentCart, removeLineItemsFromCurrentCart, updateCurrentCartLineItemQuantity } from './current-cart-lines.ts'
import { createCheckoutFromCurrentCart, estimateCurrentCartTotals } from './current-cart-checkout.ts'
import { getCartJoin, undoCartJoin } from './cart-joins.ts'

export const carts = (parts: { createCheckout: CreateCheckout; limits: CodeLimits }) => ({
  createCart: createCart(parts),
  getCart,
  getCartByCheckoutId,
  updateCart: updateCart(parts),
  addToCart,
  removeLineItems,
  updateLineItemsQuantity,
  removeCoupon,
  removeBusinessLocation,
  createCheckout: createCheckout(parts),
  estimateTotals,
  deleteCart,
})

export const currentCarts = (parts: { createCheckout: CreateCheckout; limits: CodeLimits }) => ({
  getCurrentCart,
  addToCurrentCart,
  updateCurrentCart: updateCurrentCart(parts),
  removeLineItemsFromCurrentCart,
  updateCurrentCartLineItemQuantity,
  removeCouponFromCurrentCart,
  createCheckoutFromCurrentCart: createCheckoutFromCurrentCart(parts),
  estimateCurrentCartTotals,
  deleteCurrentCart,
})

export const cartJoins = {
  getCartJoin,
  undoCartJoin,
}
