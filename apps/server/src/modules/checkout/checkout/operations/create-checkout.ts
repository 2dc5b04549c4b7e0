import * as contract from '@stoa/contract/services/ecom/checkout'
import { createdBy, type Caller } from '../../../../kernel/site/caller.ts'
import { implementWithAsyncCommit } from '../../../../kernel/operations/operation.ts'
import { addLines } from '../../../pricing/basket/index.ts'
import { checkMayAdd } from '../../cart/index.ts'
import { openCheckout } from '../change.ts'
import { checkChannel, checkMaySet, withCheckoutInfo, type Checkout, type CheckoutContent } from '../checkout.ts'
import type { CodeLimits } from '../../../../kernel/abuse/code-guessing.ts'
import { findCoupon, findGiftCard } from '../codes.ts'
import { checkAnswers } from '../required-answers.ts'
import { chosenMemberships } from '../memberships.ts'
import { present } from '../present.ts'

export const createCheckout = ({ limits }: { limits: CodeLimits }) =>
  implementWithAsyncCommit(contract.createCheckout, async ({ site, caller, address }, request) => {
    const { checkoutInfo, channelType, overrideCheckoutUrl } = request
    const added = { lineItems: request.lineItems ?? [], customLineItems: request.customLineItems ?? [] } as Parameters<
      typeof addLines
    >[1]
    checkMayAdd(caller, added)
    checkChannel(caller, channelType)
    checkMaySet(caller, checkoutInfo, 'checkoutInfo')
    await checkAnswers(site, checkoutInfo ?? {})
    const { customSettings, externalReference } = checkoutInfo ?? {}
    const content: CheckoutContent = {
      ...withCheckoutInfo({ lines: addLines([], added, site.newId), channelType, createdBy: createdBy(caller) }, checkoutInfo),
      ...(overrideCheckoutUrl && { overrideCheckoutUrl }),
      ...(customSettings && { customSettings }),
      ...(externalReference && { externalReference }),
    }
    const owner = ownerOf(caller)
    const who = { caller, address, request }
    const coupon = await findCoupon(site, limits, who, request.couponCode, { ...owner, content })
    const giftCard = await findGiftCard(site, limits, who, request)
    const lines = await chosenMemberships(site, caller, { ...owner, content }, checkoutInfo, 'checkoutInfo')
    const { checkout, priced } = await openCheckout(site, {
      cartId: null,
      ...owner,
      content: { ...content, lines, ...(coupon && { coupon }), ...(giftCard && { giftCard }) },
    })
    return { checkout: present(site, checkout, priced) }
  })

function ownerOf(caller: Caller): Pick<Checkout, 'visitorId' | 'memberId'> {
  return {
    visitorId: caller.kind === 'VISITOR' ? caller.visitorId : null,
    memberId: caller.kind === 'MEMBER' ? caller.memberId : null,
  }
}
