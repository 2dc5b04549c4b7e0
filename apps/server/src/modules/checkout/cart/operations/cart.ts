import * as contract from '@stoa/contract/services/ecom/cart'
import { notFound } from '../../../../kernel/basics/errors.ts'
import type { CodeLimits } from '../../../../kernel/abuse/code-guessing.ts'
import { implementWithAsyncCommit, implementRead } from '../../../../kernel/operations/operation.ts'
import { changeCart, checkMemberships, removeCart } from '../change.ts'
import { checkReachable, lockReachableCart, reachableCart } from '../owner.ts'
import { presentCart } from '../present.ts'
import * as store from '../store/carts.ts'
import { checkUnlocked } from '../locks.ts'
import { applyUpdate, chosenCoupon } from '../update.ts'

/** Creates a cart without an owner, which an app keeps by its id. */
export const createCart = ({ limits }: { limits: CodeLimits }) =>
  implementWithAsyncCommit(contract.createCart, async ({ site, caller, address, refuse }, request) => {
    const { lineItems = [], customLineItems = [] } = request
    if (lineItems.length + customLineItems.length === 0)
      throw refuse('CANT_CREATE_CART_WITHOUT_ITEMS', 'a cart begins with an item')
    const cart = store.newCart(site)
    await checkMemberships(site, caller, cart.memberId, request)
    const coupon = await chosenCoupon(site, limits, { caller, address, request }, cart, request)
    return { cart: await changeCart(site, cart, (content) => applyUpdate(site, content, request, caller, coupon)) }
  })

export const getCart = implementRead(contract.getCart, async ({ site, caller }, { id }) => ({
  cart: await presentCart(site, await reachableCart(site, caller, id)),
}))

export const getCartByCheckoutId = implementRead(contract.getCartByCheckoutId, async ({ site, caller }, { id }) => {
  const cart = await store.findCart(site, { checkoutId: id })
  return { cart: await presentCart(site, checkReachable(cart, caller, id)) }
})

export const updateCart = ({ limits }: { limits: CodeLimits }) =>
  implementWithAsyncCommit(contract.updateCart, async ({ site, caller, address, refuse }, request) => {
    const cart = await lockReachableCart(site, caller, request.cartInfo.id)
    if (cart.memberId && request.cartInfo.buyerInfo?.contactId) {
      throw refuse('CAN_ONLY_UPDATE_CONTACT_ID_FOR_NOT_LOGGED_IN_CUSTOMER', "a member's contact is their own")
    }
    await checkMemberships(site, caller, cart.memberId, request)
    const coupon = await chosenCoupon(site, limits, { caller, address, request }, cart, request)
    return { cart: await changeCart(site, cart, (content) => applyUpdate(site, content, request, caller, coupon)) }
  })

export const removeCoupon = implementWithAsyncCommit(contract.removeCoupon, async ({ site, caller }, { id }) => {
  const cart = await lockReachableCart(site, caller, id)
  checkUnlocked(caller, cart.content, { coupon: true })
  return { cart: await changeCart(site, cart, ({ coupon: _gone, ...content }) => content) }
})

export const removeBusinessLocation = implementWithAsyncCommit(
  contract.removeBusinessLocation,
  async ({ site, caller }, { id }) => {
    const cart = await lockReachableCart(site, caller, id)
    return { cart: await changeCart(site, cart, ({ businessLocationId: _gone, ...content }) => content) }
  },
)

export const deleteCart = implementWithAsyncCommit(contract.deleteCart, async ({ site, caller }, { id }) => {
  const cart = await store.lockCart(site, { id })
  if (!cart) throw notFound('cart', { id })
  removeCart(site, checkReachable(cart, caller, id))
  return {}
})
