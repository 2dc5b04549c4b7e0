import * as contract from '@stoa/contract/services/ecom/checkout'
import { implementWithAsyncCommit } from '../../../../kernel/operations/operation.ts'
import { addLines, removeLines, setLines, setQuantities } from '../../../pricing/basket/index.ts'
import { checkMayAdd } from '../../cart/index.ts'
import type { CodeLimits } from '../../../../kernel/abuse/code-guessing.ts'
import { changeCheckout, takeOpen } from '../change.ts'
import { checkMaySet, withCheckoutInfo } from '../checkout.ts'
import { checkMayChangeLines, findCoupon, findGiftCard } from '../codes.ts'
import { checkUnlocked } from '../../cart/index.ts'
import { shownConsentTexts } from '../consent-texts.ts'
import { checkAnswers } from '../required-answers.ts'
import { chosenMemberships } from '../memberships.ts'
import { present } from '../present.ts'

type Added = Required<Parameters<typeof addLines>[1]>

export const updateCheckout = ({ limits }: { limits: CodeLimits }) =>
  implementWithAsyncCommit(contract.updateCheckout, async ({ site, caller, address }, request) => {
    const added = { lineItems: request.lineItems ?? [], customLineItems: request.customLineItems ?? [] } as Added
    checkMayAdd(caller, added)
    checkMaySet(caller, request.checkout, 'checkout')
    await checkAnswers(site, request.checkout)
    const checkout = await takeOpen(site, caller, request.checkout.id)
    if (added.lineItems?.length || added.customLineItems?.length) checkMayChangeLines(caller, checkout.content, 'lineItems')
    checkUnlocked(caller, checkout.content, { coupon: Boolean(request.couponCode), giftCard: Boolean(request.giftCardCode) })
    const who = { caller, address, request }
    const coupon = await findCoupon(site, limits, who, request.couponCode, checkout)
    const giftCard = await findGiftCard(site, limits, who, request, checkout)
    const chosen = await chosenMemberships(site, caller, checkout, request.checkout, 'checkout')
    const consentTexts = await shownConsentTexts(site, request.checkout)
    return change(site, checkout, (content) => ({
      ...withCheckoutInfo(content, request.checkout),
      ...consentTexts,
      lines: setLines(chosen, added, site.newId),
      ...(coupon && { coupon }),
      ...(giftCard && { giftCard }),
      ...(request.overrideCheckoutUrl && { overrideCheckoutUrl: request.overrideCheckoutUrl }),
    }))
  })

export const addToCheckout = implementWithAsyncCommit(
  contract.addToCheckout,
  async ({ site, caller }, { id, lineItems, customLineItems }) => {
    const added = { lineItems, customLineItems } as Parameters<typeof addLines>[1]
    checkMayAdd(caller, added)
    const checkout = await takeOpen(site, caller, id)
    checkMayChangeLines(caller, checkout.content, lineItems ? 'lineItems' : 'customLineItems')
    return change(site, checkout, (content) => ({ ...content, lines: addLines(content.lines, added, site.newId) }))
  },
)

export const removeLineItems = implementWithAsyncCommit(
  contract.removeLineItems,
  async ({ site, caller }, { id, lineItemIds }) => {
    const checkout = await takeOpen(site, caller, id)
    checkMayChangeLines(caller, checkout.content, 'lineItemIds')
    return change(site, checkout, (content) => ({ ...content, lines: removeLines(content.lines, lineItemIds) }))
  },
)

export const updateLineItemsQuantity = implementWithAsyncCommit(
  contract.updateLineItemsQuantity,
  async ({ site, caller }, { id, lineItems }) => {
    const checkout = await takeOpen(site, caller, id)
    checkMayChangeLines(caller, checkout.content, 'lineItems')
    return change(site, checkout, (content) => ({ ...content, lines: setQuantities(content.lines, lineItems) }))
  },
)

export const removeOverrideCheckoutUrl = implementWithAsyncCommit(
  contract.removeOverrideCheckoutUrl,
  async ({ site, caller }, { id }) => {
    const checkout = await takeOpen(site, caller, id)
    return change(site, checkout, ({ overrideCheckoutUrl: _gone, ...content }) => content)
  },
)

export const removeCoupon = implementWithAsyncCommit(contract.removeCoupon, async ({ site, caller }, { id }) => {
  const checkout = await takeOpen(site, caller, id)
  checkUnlocked(caller, checkout.content, { coupon: true })
  return change(site, checkout, ({ coupon: _gone, ...content }) => content)
})

export const removeGiftCard = implementWithAsyncCommit(contract.removeGiftCard, async ({ site, caller }, { id }) => {
  const checkout = await takeOpen(site, caller, id)
  checkUnlocked(caller, checkout.content, { giftCard: true })
  return change(site, checkout, ({ giftCard: _gone, ...content }) => content)
})

async function change(...parameters: Parameters<typeof changeCheckout>): Promise<{ checkout: contract.Checkout }> {
  const { checkout, priced } = await changeCheckout(...parameters)
  return { checkout: present(parameters[0], checkout, priced) }
}
