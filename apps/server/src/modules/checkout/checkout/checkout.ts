import type { ConsentTexts } from './consent-texts.ts'
import type * as wire from '@stoa/contract/services/ecom/checkout'
import type { MerchantDiscountInput } from '@stoa/contract/services/ecom/cart'
import type { FormSubmission } from '@stoa/contract/services/ecom/cart-v-2'
import type { TipChoice } from '@stoa/contract/services/ecom/tips'
import { fieldNotAllowed } from '../../../kernel/basics/errors.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import { withChange, type BasketLine } from '../../pricing/basket/index.ts'
import type { ChosenCoupon } from '../../pricing/discounts/index.ts'
import type { ChosenGiftCard } from '../../pricing/gift-cards/index.ts'
import type { Quote } from './quote.ts'

/** A stored checkout: the buyer's choices, and the total they last saw. */
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
  /** The creator of the checkout has fixed its items and their quantities. */
  fixedLines?: boolean
  channelType: wire.ChannelType
  createdBy: wire.CreatedBy
  merchantDiscounts?: MerchantDiscountInput[]
  coupon?: ChosenCoupon | null
  giftCard?: ChosenGiftCard | null
  tip?: TipChoice
  buyerNote?: string | null
  email?: string | null
  /** The language of the page on which the buyer last changed something (BCP 47). */
  buyerLanguage?: string
  /** The buyer that staff entered. */
  contactId?: string
  billingInfo?: wire.AddressWithContact
  shippingDestination?: wire.AddressWithContact
  /** The code of the chosen shipping option. */
  deliveryCode?: string | null
  customFields?: wire.CustomField[]
  buyerConsents?: wire.BuyerConsents
  /** The texts beside the boxes for news that the buyer ticked. */
  consentTexts?: ConsentTexts
  customSettings?: wire.CustomSettings
  extendedFields?: wire.ExtendedFields
  externalReference?: wire.ExternalReference
  /** Of a cart, which may name several. */
  externalReferences?: wire.ExternalReference[]
  formSubmissions?: FormSubmission[]
  customContentReference?: wire.CustomContentReference
  overrideCheckoutUrl?: string | null
  businessLocationId?: string | null
  taxExemptGroupId?: string | null
  /** The revision of the cart that the checkout holds. A later one has changes that the checkout lacks. */
  cartRevision?: string
  /** How many changes raised the revisions of the checkout and of its cart. */
  sharedRevisions?: number
  /** The coupon and the gift card of that cart, by their ids: whether the buyer has removed one from the cart since. */
  cartCodes?: { couponId?: string; giftCardId?: string }
  /** What the last responses showed, newest first. */
  quotes?: Quote[]
  /** Decimal. The total in the last response; an order is never placed with a different total. */
  shownTotal?: string
  /** Decimal. The amount that the gift card paid in the last response. */
  shownGiftCard?: string
  /** The carrier of the chosen shipping option in the last response: another carrier may offer one with the same code. */
  shownCarrierId?: string
}

/** The fields a caller may set. A present field is changed, `null` clears it. Addresses and contacts are replaced whole. */
export function withCheckoutInfo(content: CheckoutContent, info: wire.Checkout | undefined): CheckoutContent {
  if (!info) return content
  const {
    buyerInfo,
    buyerNote,
    billingInfo,
    shippingInfo,
    customFields,
    buyerConsents,
    extendedFields,
    businessLocationId,
    taxExemptGroupId,
    customContentReference,
  } = info
  return withChange(content, {
    buyerNote,
    customFields,
    buyerConsents,
    extendedFields,
    businessLocationId,
    taxExemptGroupId,
    customContentReference,
    email: buyerInfo?.email,
    billingInfo: mergeParty(content.billingInfo, billingInfo),
    shippingDestination: mergeParty(content.shippingDestination, shippingInfo?.shippingDestination),
    deliveryCode: shippingInfo?.selectedCarrierServiceOption === null ? null : shippingInfo?.selectedCarrierServiceOption?.code,
  })
}

/** Throws if a buyer sets a field that only the shop may set: the tax exemption. */
export function checkMaySet(caller: Caller, info: wire.Checkout | undefined, path: string): void {
  if (!isStaff(caller) && info?.taxExemptGroupId) throw onlyForStaff(`${path}.taxExemptGroupId`)
}

/** Throws if a buyer says that the shop sells to them at its till or in its back office. */
export function checkChannel(caller: Caller, channelType: wire.ChannelType | undefined): void {
  if (!isStaff(caller) && (channelType === 'POS' || channelType === 'BACKOFFICE_MERCHANT')) throw onlyForStaff('channelType')
}

function onlyForStaff(field: string) {
  return fieldNotAllowed(field, 'is for site users and apps')
}

/** Checkout pages send address and contact separately, so neither clears the other. */
function mergeParty(before: wire.AddressWithContact | undefined, change: wire.AddressWithContact | null | undefined) {
  return change ? { ...before, ...change } : change
}
