import type * as contract from '@stoa/contract/services/ecom/checkout'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { openCheckout } from './change.ts'
import type { Checkout } from './checkout.ts'
import { present } from './present.ts'

export interface OpenedCheckout {
  id: string
  /** As the owner's apps get it. */
  shown: contract.Checkout
  /** The items that cannot be bought in the quantity of the checkout. */
  unavailable: { lineItemId: string; status: string; quantityAvailable: number }[]
}

/** Opens the checkout of a template. The template's module decides what becomes of items that cannot be bought. */
export async function openTemplateCheckout(
  site: SiteTx,
  draft: Pick<Checkout, 'cartId' | 'visitorId' | 'memberId' | 'content'>,
): Promise<OpenedCheckout> {
  const { checkout, priced } = await openCheckout(site, draft)
  return {
    id: checkout.id,
    shown: present(asStaff(site), checkout, priced),
    unavailable: priced.lines
      .filter(({ availability }) => availability.status !== 'AVAILABLE')
      .map(({ line, availability: { status, quantityAvailable = 0 } }) => ({ lineItemId: line.id, status, quantityAvailable })),
  }
}
