import * as contract from '@stoa/contract/services/ecom/current-cart'
import { implementWithAsyncCommit } from '../../../../kernel/operations/operation.ts'
import { addLines, removeLines, setQuantities } from '../../../pricing/basket/index.ts'
import { changeCart, checkMayAdd, checkMemberships } from '../change.ts'
import { takeOrNewOwnCart } from '../owner.ts'
import { takeOwnCart } from './current-cart.ts'

export const addToCurrentCart = implementWithAsyncCommit(
  contract.addToCurrentCart,
  async ({ site, caller }, { lineItems, customLineItems, businessLocationId }) => {
    const added = { lineItems, customLineItems } as Parameters<typeof addLines>[1]
    checkMayAdd(caller, added)
    const cart = await takeOrNewOwnCart(site, caller)
    await checkMemberships(site, caller, cart.memberId, added)
    return {
      cart: await changeCart(site, cart, (content) => ({
        ...content,
        lines: addLines(content.lines, added, site.newId),
        ...(businessLocationId && { businessLocationId }),
      })),
    }
  },
)

export const removeLineItemsFromCurrentCart = implementWithAsyncCommit(
  contract.removeLineItemsFromCurrentCart,
  async ({ site, caller }, { lineItemIds }) => {
    const cart = await takeOwnCart(site, caller)
    return { cart: await changeCart(site, cart, (content) => ({ ...content, lines: removeLines(content.lines, lineItemIds) })) }
  },
)

export const updateCurrentCartLineItemQuantity = implementWithAsyncCommit(
  contract.updateCurrentCartLineItemQuantity,
  async ({ site, caller }, { lineItems }) => {
    const cart = await takeOwnCart(site, caller)
    return { cart: await changeCart(site, cart, (content) => ({ ...content, lines: setQuantities(content.lines, lineItems) })) }
  },
)
