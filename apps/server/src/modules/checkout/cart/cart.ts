import { comparableEmail } from '@stoa/contract/email'
import type * as wire from '@stoa/contract/services/ecom/cart'
import type { FormSubmission } from '@stoa/contract/services/ecom/cart-v-2'
import type { CreatedBy, CustomContentReference, CustomSettings, ExternalReference } from '@stoa/contract/services/ecom/checkout'
import type { DiscountInput } from '@stoa/pricing'
import { parseAmount } from '@stoa/pricing'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { withChange, type BasketLine } from '../../pricing/basket/index.ts'
import type { Buyer, ChosenCoupon } from '../../pricing/discounts/index.ts'
import type { ChosenGiftCard } from '../../pricing/gift-cards/index.ts'

/** A stored cart: the buyer's choices, nothing that is computed. */
export interface Cart {
  id: string
  revision: bigint
  createdDate: Date
  updatedDate: Date
  visitorId: string | null
  memberId: string | null
  checkoutId: string | null
  content: CartContent
}

export interface CartContent {
  lines: BasketLine[]
  merchantDiscounts?: wire.MerchantDiscountInput[]
  coupon?: ChosenCoupon | null
  giftCard?: ChosenGiftCard | null
  buyerNote?: string | null
  email?: string | null
  contactId?: string | null
  /** Staff entered the contact; a contact that a visitor gives changes no tax. */
  contactNamedByStaff?: boolean
  contactInfo?: wire.AddressWithContact
  selectedShippingOption?: wire.SelectedShippingOption
  billingInfo?: wire.AddressWithContact
  overrideCheckoutUrl?: string | null
  extendedFields?: wire.ExtendedFields
  businessLocationId?: string | null
  taxExemptGroupId?: string | null
  channelType?: wire.ChannelType
  createdBy?: CreatedBy
  customSettings?: CustomSettings
  customContentReference?: CustomContentReference
  externalReferences?: ExternalReference[]
  formSubmissions?: FormSubmission[]
  /** The owner made it to look at: it becomes no order. */
  demo?: boolean
  /** A checkout has or had the id of this cart, so the next one gets another. */
  namesCheckout?: boolean
  /** Decimals: what the last calculation showed. */
  shownPrice?: { toPay: string; total: string }
}

/** Creates a checkout from a locked cart; returns its id. */
export type CreateCheckout = (
  site: SiteTx,
  caller: Caller,
  cart: Cart,
  request: Omit<wire.CreateCheckoutRequest, 'id'>,
) => Promise<string>

/** The fields a caller may set. A present field is changed, `null` clears it. */
export function withCartInfo(content: CartContent, info: wire.Cart | undefined, caller: Caller): CartContent {
  if (!info) return content
  const { buyerNote, buyerInfo, contactInfo, selectedShippingOption, overrideCheckoutUrl, extendedFields, businessLocationId } =
    info
  return withChange(content, {
    buyerNote,
    contactInfo,
    selectedShippingOption,
    overrideCheckoutUrl,
    extendedFields,
    businessLocationId,
    email: buyerInfo?.email,
    contactId: buyerInfo?.contactId,
    ...(buyerInfo?.contactId !== undefined && { contactNamedByStaff: isStaff(caller) }),
  })
}

/** The contact whose tax exemption a cart has: its member, or whom staff named. */
export function taxedContact({ memberId, content }: Pick<Cart, 'memberId' | 'content'>): string | undefined {
  return memberId ?? (content.contactNamedByStaff && content.contactId ? content.contactId : undefined)
}

/** Returns the buyer whose uses of a coupon are counted. */
export function buyerOf(memberId: string | null, email: string | null | undefined): Buyer {
  return { ...(memberId && { memberId }), ...(email && { email: comparableEmail(email) }) }
}

/** The merchant's discounts as input of the price calculation. */
export function discountInputs({ merchantDiscounts = [] }: CartContent, currency: string): DiscountInput[] {
  return merchantDiscounts.map(({ amount, percentage }, index) => ({
    id: `merchant-${index + 1}`,
    kind: 'GLOBAL',
    source: 'merchantDiscount',
    value: percentage ? { percentage } : { amount: parseAmount(amount ?? '0', currency) },
  }))
}
