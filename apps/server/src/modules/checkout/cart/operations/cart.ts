import * as contract from '@stoa/contract/services/ecom/cart'
import { notFound } from '../../../../kernel/basics/errors.ts'
import type { CodeLimits } from '../../../../kernel/abuse/code-guessing.ts'
import { implementWithAsyncCommit, implementRead } from '../../../../kernel/operations/operation.ts'
import { addLines, removeLines, setQuantities, type NewLines } from '../../../pricing/basket/index.ts'
import type { CreateCheckout } from '../cart.ts'
import { changeCart, checkMayAdd, checkMemberships, removeCart } from '../change.ts'
import { checkReachable, lockReachableCart, reachableCart } from '../owner.ts'
import { presentCart } from '../present.ts'
import * as store from '../store/carts.ts'
import { applyUpdate, chosenCoupon } from '../update.ts'
import { estimate } from './estimate.ts'

export const cartOperations = (createCheckout: CreateCheckout, limits: CodeLimits) => ({
  /** Creates a cart without an owner, which an app keeps by its id. */
  createCart: implementWithAsyncCommit(contract.createCart, async ({ site, caller, address, refuse }, request) => {
    const { lineItems = [], customLineItems = [] } = request
    if (lineItems.length + customLineItems.length === 0)
      throw refuse('CANT_CREATE_CART_WITHOUT_ITEMS', 'a cart begins with an item')
    const cart = store.newCart(site)
    await checkMemberships(site, caller, cart.memberId, request as NewLines)
    const coupon = await chosenCoupon(site, limits, { caller, address, request }, cart, request)
    return { cart: await changeCart(site, cart, (content) => applyUpdate(content, request, caller, coupon)) }
  }),

  getCart: implementRead(contract.getCart, async ({ site, caller }, { id }) => ({
    cart: await presentCart(site, await reachableCart(site, caller, id)),
  })),

  getCartByCheckoutId: implementRead(contract.getCartByCheckoutId, async ({ site, caller }, { id }) => {
    const cart = await store.findCart(site, { checkoutId: id })
    return { cart: await presentCart(site, checkReachable(cart, caller, id)) }
  }),

  updateCart: implementWithAsyncCommit(contract.updateCart, async ({ site, caller, address, refuse }, request) => {
    const cart = await lockReachableCart(site, caller, request.cartInfo.id)
    if (cart.memberId && request.cartInfo.buyerInfo?.contactId) {
      throw refuse('CAN_ONLY_UPDATE_CONTACT_ID_FOR_NOT_LOGGED_IN_CUSTOMER', "a member's contact is their own")
    }
    await checkMemberships(site, caller, cart.memberId, request as NewLines)
    const coupon = await chosenCoupon(site, limits, { caller, address, request }, cart, request)
    return { cart: await changeCart(site, cart, (content) => applyUpdate(content, request, caller, coupon)) }
  }),

  addToCart: implementWithAsyncCommit(
    contract.addToCart,
    async ({ site, caller, refuse }, { id, lineItems, customLineItems, businessLocationId }) => {
      const added = { lineItems, customLineItems } as Parameters<typeof addLines>[1]
      checkMayAdd(caller, added)
      const cart = await lockReachableCart(site, caller, id)
      await checkMemberships(site, caller, cart.memberId, added)
      const { businessLocationId: known } = cart.content
      if (known && businessLocationId && known !== businessLocationId) {
        throw refuse('CART_IS_ALREADY_ASSOCIATED_WITH_DIFFERENT_LOCATION', 'the cart belongs to another location', {
          businessLocationId: known,
        })
      }
      return {
        cart: await changeCart(site, cart, (content) => ({
          ...content,
          lines: addLines(content.lines, added),
          ...(businessLocationId && { businessLocationId }),
        })),
      }
    },
  ),

  removeLineItems: implementWithAsyncCommit(contract.removeLineItems, async ({ site, caller }, { id, lineItemIds }) => {
    const cart = await lockReachableCart(site, caller, id)
    return { cart: await changeCart(site, cart, (content) => ({ ...content, lines: removeLines(content.lines, lineItemIds) })) }
  }),

  updateLineItemsQuantity: implementWithAsyncCommit(
    contract.updateLineItemsQuantity,
    async ({ site, caller }, { id, lineItems }) => {
      const cart = await lockReachableCart(site, caller, id)
      return { cart: await changeCart(site, cart, (content) => ({ ...content, lines: setQuantities(content.lines, lineItems) })) }
    },
  ),

  removeCoupon: implementWithAsyncCommit(contract.removeCoupon, async ({ site, caller }, { id }) => {
    const cart = await lockReachableCart(site, caller, id)
    return { cart: await changeCart(site, cart, ({ coupon: _gone, ...content }) => content) }
  }),

  removeBusinessLocation: implementWithAsyncCommit(contract.removeBusinessLocation, async ({ site, caller }, { id }) => {
    const cart = await lockReachableCart(site, caller, id)
    return { cart: await changeCart(site, cart, ({ businessLocationId: _gone, ...content }) => content) }
  }),

  createCheckout: implementWithAsyncCommit(contract.createCheckout, async ({ site, caller }, { id, ...request }) => {
    const cart = await lockReachableCart(site, caller, id)
    return { checkoutId: await createCheckout(site, caller, cart, request) }
  }),

  estimateTotals: implementRead(contract.estimateTotals, async ({ site, caller }, { id, ...request }) =>
    estimate(site, await reachableCart(site, caller, id), request),
  ),

  deleteCart: implementWithAsyncCommit(contract.deleteCart, async ({ site, caller }, { id }) => {
    const cart = await store.lockCart(site, { id })
    if (!cart) throw notFound('cart', { id })
    removeCart(site, checkReachable(cart, caller, id))
    return {}
  }),
})
