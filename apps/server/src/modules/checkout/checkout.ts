import type * as wire from '@stoa/contract/services/ecom/checkout'
import type { MerchantDiscountInput } from '@stoa/contract/services/ecom/cart'
import { invalid } from '../../kernel/errors.ts'
import { isStaff, type Caller } from '../../kernel/identity.ts'
import type { BasketLine } from '../basket/index.ts'

/** A checkout as it is kept: what the buyer decided, and the total they were last shown. */
export interface Checkout {
  id: string
  revision: bigint
  createdDate: Date
  updatedDate: Date
  cartId: string | null
  visitorId: string | null
  memberId: string | null
  orderId: string | null
  completed: boolean
  content: CheckoutContent
}

export interface CheckoutContent {
  lines: BasketLine[]
  channelType: wire.ChannelType
  createdBy: wire.CreatedBy
  merchantDiscounts?: MerchantDiscountInput[]
  buyerNote?: string | null
  email?: string | null
  billingInfo?: wire.AddressWithContact
  shippingDestination?: wire.AddressWithContact
  /** The code of the chosen delivery. */
  deliveryCode?: string | null
  customFields?: wire.CustomField[]
  customSettings?: wire.CustomSettings
  extendedFields?: wire.ExtendedFields
  externalReference?: wire.ExternalReference
  customContentReference?: wire.CustomContentReference
  overrideCheckoutUrl?: string | null
  businessLocationId?: string | null
  taxExemptGroupId?: string | null
  /** Decimal, of the total that was last answered: an order is never made of another. */
  shownTotal?: string
}

/** What a caller may set; a field that is present is the change, `null` clears it. Addresses and contacts are replaced whole. */
export function withCheckoutInfo(content: CheckoutContent, info: wire.Checkout | undefined): CheckoutContent {
  if (!info) return content
  const {
    buyerInfo,
    buyerNote,
    billingInfo,
    shippingInfo,
    customFields,
    extendedFields,
    businessLocationId,
    taxExemptGroupId,
    customContentReference,
  } = info
  const change = {
    buyerNote,
    customFields,
    extendedFields,
    businessLocationId,
    taxExemptGroupId,
    customContentReference,
    email: buyerInfo?.email,
    billingInfo: mergeParty(content.billingInfo, billingInfo),
    shippingDestination: mergeParty(content.shippingDestination, shippingInfo?.shippingDestination),
    deliveryCode: shippingInfo?.selectedCarrierServiceOption === null ? null : shippingInfo?.selectedCarrierServiceOption?.code,
  }
  const entries = Object.entries(change).filter(([, value]) => value !== undefined)
  const merged = { ...content, ...Object.fromEntries(entries) }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) as unknown as CheckoutContent
}

/** Throws where a buyer names what the shop alone decides: which tax they pay. */
export function checkMaySet(caller: Caller, info: wire.Checkout | undefined, path: string): void {
  if (isStaff(caller) || !info?.taxExemptGroupId) return
  throw invalid({
    field: `${path}.taxExemptGroupId`,
    description: 'is for site users and apps',
    violatedRule: 'FIELD_NOT_ALLOWED',
    data: {},
  })
}

/** Address and contact come in separate sections of a checkout page, so one does not wipe the other. */
function mergeParty(before: wire.AddressWithContact | undefined, change: wire.AddressWithContact | null | undefined) {
  return change ? { ...before, ...change } : change
}
