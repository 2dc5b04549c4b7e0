import * as contract from '@stoa/contract/services/ecom/checkout-templates'
import { asStaff } from '../../../kernel/site/audience.ts'
import { notFound, refusal, WireError } from '../../../kernel/basics/errors.ts'
import { action } from '../../../kernel/site/events.ts'
import { createdBy, isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { addLines, type BasketLine } from '../../pricing/basket/index.ts'
import { openTemplateCheckout, type OpenedCheckout } from '../checkout/index.ts'
import { chooseCoupon } from '../../pricing/discounts/index.ts'
import { checkoutTemplate } from './entity.ts'

/** A template that a checkout can be made of. Throws for one that is inactive, deleted, or of another site. */
export async function usableTemplate(
  site: SiteRead,
  { checkoutTemplateId, siteId }: { checkoutTemplateId: string; siteId: string },
): Promise<contract.CheckoutTemplate> {
  if (siteId !== site.siteId) throw notFound('checkoutTemplate', { id: checkoutTemplateId })
  // A visitor may use a template, and not read it.
  const template = await checkoutTemplate.get(asStaff(site), checkoutTemplateId)
  if (template.status === 'ACTIVE') return template
  throw refusal('CANNOT_CREATE_CHECKOUT_FROM_INACTIVE_TEMPLATE', 'this template is not active', { id: checkoutTemplateId })
}

/**
 * Makes a checkout of a template, at the shop's prices of today. Throws ITEM_NOT_FOUND_IN_CATALOG and INSUFFICIENT_INVENTORY, after
 * which nothing was made.
 */
export async function useTemplate(site: SiteTx, caller: Caller, template: contract.CheckoutTemplate): Promise<OpenedCheckout> {
  const { customization = {}, customContentReference, externalReference } = template
  const { webClient = {}, lockedCoupon, lockedGiftCard, disabledManualPayment } = customization
  const lines = linesOf(template, site.newId)
  const coupon = template.couponCode ? await findCoupon(site, template.couponCode) : undefined
  const opened = await openTemplateCheckout(site, {
    cartId: null,
    visitorId: caller.kind === 'VISITOR' ? caller.visitorId : null,
    memberId: caller.kind === 'MEMBER' ? caller.memberId : null,
    content: {
      lines,
      // If any price is overridden, lines cannot be changed.
      ...(lines.some(({ overrides }) => overrides) && { fixedLines: true }),
      channelType: 'WEB',
      createdBy: createdBy(caller),
      customSettings: {
        lockCouponCode: lockedCoupon ?? false,
        lockGiftCard: lockedGiftCard ?? false,
        disabledManualPayment: disabledManualPayment ?? false,
        disabledPolicyAgreementCheckbox: webClient.disabledPolicyAgreementCheckbox ?? false,
        disabledContinueShoppingButton: webClient.disabledContinueShoppingButton ?? false,
      },
      ...(coupon && { coupon }),
      ...(customContentReference?.appId && { customContentReference }),
      ...(externalReference?.appId && { externalReference }),
    },
  })
  checkAvailable(opened)
  site.record({
    ...action(contract.service.fqdn, 'used', { id: template.id! }, { checkoutTemplate: template, checkout: opened.shown }),
    sequence: BigInt(site.now.getTime()),
  })
  return opened
}

/** The lines in the form of a basket. */
function linesOf({ lineItems, customLineItems }: contract.CheckoutTemplate, newId: () => string): BasketLine[] {
  return addLines([], { lineItems, customLineItems }, newId)
}

/** A coupon that has ended does not keep anybody from buying. */
async function findCoupon(site: SiteRead, code: string) {
  try {
    return await chooseCoupon(site, { code }, {})
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    return undefined
  }
}

function checkAvailable({ unavailable }: OpenedCheckout): void {
  if (unavailable.length === 0) return
  const missing = unavailable.find(({ status }) => status === 'NOT_FOUND')
  if (missing)
    throw refusal('ITEM_NOT_FOUND_IN_CATALOG', 'an item of this template is not in the catalogue any more', { ...missing })
  throw refusal('INSUFFICIENT_INVENTORY', 'an item of this template is not in stock', { lineItems: unavailable })
}

/** True if the limit for visitors applies. */
export function isLimited(caller: Caller, address: string | undefined): address is string {
  return address !== undefined && !isStaff(caller)
}
