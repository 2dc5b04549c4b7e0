import type * as wire from '@stoa/contract/services/ecom/draft-orders'
import { invalid } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { location } from '../../platform/locations/index.ts'
import type { DraftContent } from './content.ts'

/** Who buys, receives and pays, how it is delivered, and which place of business sells. */
type GivenPeople = Pick<
  wire.DraftOrderInput,
  'buyerInfo' | 'recipientInfo' | 'shippingInfo' | 'billingInfo' | 'taxExempt' | 'businessLocation' | 'extendedFields'
>

/** Sets the parts that a request has. As the contract says, an empty object takes a part away. */
export async function withPeople(site: SiteRead, content: DraftContent, given: GivenPeople): Promise<DraftContent> {
  const { buyerInfo, recipientInfo, shippingInfo, billingInfo, taxExempt, businessLocation, extendedFields } = given
  if (shippingInfo) checkDelivery(shippingInfo)
  return {
    ...content,
    ...(buyerInfo && { buyer: orNull(buyerInfo) }),
    ...(recipientInfo && { recipient: orNull(recipientInfo) }),
    ...(shippingInfo && { shipping: orNull(shippingInfo) }),
    ...(billingInfo && { billing: orNull(billingInfo) }),
    ...(taxExempt !== undefined && { taxExempt }),
    ...(businessLocation && { businessLocation: await placeOfBusiness(site, businessLocation) }),
    ...(extendedFields && { extendedFields }),
  }
}

export function orNull<Part extends object>(part: Part | undefined): Part | null {
  return part && Object.keys(part).length > 0 ? part : null
}

/** The name of a place is the shop's. Throws a violation for a place that the shop does not have. */
export async function placeOfBusiness(site: SiteRead, { id = '' }: wire.Location): Promise<wire.Location> {
  const found = await location.find(site, id)
  if (!found)
    throw invalid({
      field: 'businessLocation.id',
      description: 'is not a location of this shop',
      violatedRule: 'VALIDATION',
      data: { id },
    })
  return { id, name: found.name ?? '' }
}

/** A delivery has a price of the merchant's, or is one that the shop offers. */
export function checkDelivery(shippingInfo: wire.V1ShippingInformation): void {
  const { code, cost, title } = shippingInfo
  if (Object.keys(shippingInfo).length === 0) return
  if (!code && cost?.price?.amount === undefined)
    throw invalid({
      field: 'shippingInfo.cost.price',
      description: 'is required, unless the code is that of an offered delivery',
      violatedRule: 'REQUIRED_FIELD',
      data: {},
    })
  if (!code && !title)
    throw invalid({
      field: 'shippingInfo.title',
      description: 'is required for a delivery of your own',
      violatedRule: 'REQUIRED_FIELD',
      data: {},
    })
}
