import * as contract from '@stoa/contract/services/ecom/current-cart'
import { implementWithAsyncCommit, implementRead } from '../../../../kernel/operations/operation.ts'
import { ownerOf, type Caller } from '../../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { limitCodeGuessing, type CodeLimits } from '../../../../kernel/abuse/code-guessing.ts'
import { chooseGiftCard } from '../../../pricing/gift-cards/index.ts'
import { checkTakesGiftCards } from '../../../pricing/checkout-settings/index.ts'
import { changeCart, checkMemberships, removeCart } from '../change.ts'
import type { Cart } from '../cart.ts'
import { checkUnlocked } from '../locks.ts'
import { applyUpdate, chosenCoupon } from '../update.ts'
import { findOwnCart, noOwnCart, takeOrNewOwnCart } from '../owner.ts'
import { presentCart } from '../present.ts'
import * as store from '../store/carts.ts'

export const getCurrentCart = implementRead(contract.getCurrentCart, async ({ site, caller }) => ({
  cart: await presentCart(site, await ownCart(site, caller)),
}))

export const updateCurrentCart = ({ limits }: { limits: CodeLimits }) =>
  implementWithAsyncCommit(contract.updateCurrentCart, async ({ site, caller, address }, request) => {
    const cart = await takeOrNewOwnCart(site, caller)
    await checkMemberships(site, caller, cart.memberId, request)
    const who = { caller, address, request }
    const coupon = await chosenCoupon(site, limits, who, cart, request)
    const { giftCardCode } = request
    checkUnlocked(caller, cart.content, { giftCard: giftCardCode !== undefined })
    if (giftCardCode) await checkTakesGiftCards(site, caller)
    const giftCard = giftCardCode && (await limitCodeGuessing(limits, 'gift card', who, () => chooseGiftCard(site, giftCardCode)))
    return {
      cart: await changeCart(site, cart, (content) => ({
        ...applyUpdate(site, content, request, caller, coupon),
        ...(giftCardCode !== undefined && { giftCard: giftCard || null }),
      })),
    }
  })

export const removeCouponFromCurrentCart = implementWithAsyncCommit(
  contract.removeCouponFromCurrentCart,
  async ({ site, caller }) => {
    const cart = await takeOwnCart(site, caller)
    checkUnlocked(caller, cart.content, { coupon: true })
    return { cart: await changeCart(site, cart, ({ coupon: _gone, ...content }) => content) }
  },
)

export const deleteCurrentCart = implementWithAsyncCommit(contract.deleteCurrentCart, async ({ site, caller }) => {
  removeCart(site, await takeOwnCart(site, caller))
  return {}
})

export async function ownCart(site: SiteRead, caller: Caller): Promise<Cart> {
  const cart = await findOwnCart(site, caller)
  if (!cart) throw noOwnCart()
  return cart
}

export async function takeOwnCart(site: SiteTx, caller: Caller): Promise<Cart> {
  const cart = await store.takeOwnCart(site, ownerOf(caller, site.hints))
  if (!cart) throw noOwnCart()
  return cart
}
