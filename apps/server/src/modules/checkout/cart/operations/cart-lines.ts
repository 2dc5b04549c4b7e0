import * as contract from '@stoa/contract/services/ecom/cart'
import { implementWithAsyncCommit } from '../../../../kernel/operations/operation.ts'
import { addLines, removeLines, setQuantities } from '../../../pricing/basket/index.ts'
import { changeCart, checkMayAdd, checkMemberships } from '../change.ts'
import { lockReachableCart } from '../owner.ts'

export const addToCart = implementWithAsyncCommit(
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
        lines: addLines(content.lines, added, site.newId),
        ...(businessLocationId && { businessLocationId }),
      })),
    }
  },
)

export const removeLineItems = implementWithAsyncCommit(
  contract.removeLineItems,
  async ({ site, caller }, { id, lineItemIds }) => {
    const cart = await lockReachableCart(site, caller, id)
    return { cart: await changeCart(site, cart, (content) => ({ ...content, lines: removeLines(content.lines, lineItemIds) })) }
  },
)

export const updateLineItemsQuantity = implementWithAsyncCommit(
  contract.updateLineItemsQuantity,
  async ({ site, caller }, { id, lineItems }) => {
    const cart = await lockReachableCart(site, caller, id)
    return { cart: await changeCart(site, cart, (content) => ({ ...content, lines: setQuantities(content.lines, lineItems) })) }
  },
)
