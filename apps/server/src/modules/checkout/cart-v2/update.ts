import { isDeepStrictEqual } from 'node:util'
import type * as wire from '@stoa/contract/services/ecom/cart-v-2'
import { fieldNotAllowed, refusal } from '../../../kernel/basics/errors.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { defaultLocationId, location } from '../../platform/locations/index.ts'
import { withChange } from '../../pricing/basket/index.ts'
import { checkChannel, type CheckoutContent } from '../checkout/index.ts'
import type { OpenBasket } from './take.ts'

/** A field of a request: absent leaves it as it is, null clears it. */
type Given<Value> = Value | null | undefined

/** Throws if a buyer sets what only the shop may set: a tax exemption, a channel of the shop's own, a cart for demonstration. */
export function checkMaySet(caller: Caller, { taxInfo, source, demo }: wire.Cart): void {
  if (isStaff(caller)) return
  if (taxInfo?.taxExemptGroupId) throw fieldNotAllowed('cart.taxInfo.taxExemptGroupId', 'is for site users and apps')
  if (demo) throw fieldNotAllowed('cart.demo', 'is for site users and apps')
  checkChannel(caller, source?.channelType)
}

/** Throws BUSINESS_LOCATION_NOT_FOUND. */
export async function checkLocation(site: SiteRead, { businessInfo }: wire.Cart): Promise<void> {
  const id = businessInfo?.locationId
  if (!id || id === defaultLocationId(site.siteId) || (await location.find(site, id))) return
  throw refusal('BUSINESS_LOCATION_NOT_FOUND', 'the shop has no such location', { locationId: id })
}

/** The fields that a caller may set. A present field is changed, `null` clears it. */
export function withInfo(content: CheckoutContent, info: wire.Cart): CheckoutContent {
  const { note, source, businessInfo, customerInfo, deliveryInfo, taxInfo, paymentInfo, customCheckoutUrl, extendedFields } = info
  return withChange(content, {
    buyerNote: note,
    channelType: source?.channelType,
    customContentReference: source?.customContentReference,
    businessLocationId: businessInfo?.locationId,
    email: customerInfo?.email,
    shippingDestination: changedParty(content.shippingDestination, deliveryInfo?.address, contactOf(customerInfo)),
    billingInfo: changedParty(content.billingInfo, paymentInfo?.billingAddress, paymentInfo?.billingContact),
    taxExemptGroupId: taxInfo?.taxExemptGroupId,
    overrideCheckoutUrl: customCheckoutUrl,
    extendedFields,
  })
}

/** What is fixed when a cart is created. Throws for values other than those that a cart has already. */
export function withFixed(content: CheckoutContent, { settings, source }: wire.Cart): CheckoutContent {
  const externalReferences = source?.externalReferences
  const customSettings = settings && {
    lockGiftCard: settings.lockGiftCard ?? false,
    lockCouponCode: settings.lockCouponCode ?? false,
    disabledPolicyAgreementCheckbox: settings.policyAgreementCheckboxDisabled ?? false,
    disabledManualPayment: settings.manualPaymentDisabled ?? false,
  }
  checkSame('cart.settings', content.customSettings, customSettings)
  checkSame('cart.source.externalReferences', content.externalReferences, externalReferences)
  return withChange(content, { externalReferences, customSettings })
}

/** Throws if a cart that exists would be made for demonstration, or would no longer be. */
export function checkDemo({ cart }: OpenBasket, { demo }: wire.Cart): void {
  const isNew = cart?.revision === 0n
  if (!isNew) checkSame('cart.demo', cart?.content.demo ?? false, demo)
}

function checkSame<Value>(field: string, fixed: Value | undefined, given: Value | null | undefined): void {
  if (fixed === undefined || given === undefined || given === null || isDeepStrictEqual(fixed, given)) return
  throw fieldNotAllowed(field, 'was fixed when the cart was created')
}

type Party = NonNullable<CheckoutContent['billingInfo']>

/** Address and contact are changed separately, each as a whole; a contact field by field. */
function changedParty(
  before: Party | undefined,
  address: Given<wire.Address>,
  contact: Given<wire.FullAddressContactDetails>,
): Given<Party> {
  if (address === undefined && contact === undefined) return undefined
  const contactDetails = contact === undefined ? before?.contactDetails : withContact(before?.contactDetails, contact)
  const changed = withChange<Party>(before ?? {}, { address, contactDetails: contactDetails ?? null })
  return Object.keys(changed).length > 0 ? changed : null
}

function withContact(
  before: Party['contactDetails'],
  contact: wire.FullAddressContactDetails | null,
): Party['contactDetails'] | undefined {
  if (contact === null) return undefined
  const changed = withChange(before ?? {}, contact as object)
  return Object.keys(changed).length > 0 ? changed : undefined
}

/** The customer's name, phone, company and VAT number: the contact of the delivery. */
function contactOf(customer: Given<wire.CustomerInfo>): Given<wire.FullAddressContactDetails> {
  if (!customer) return undefined
  const { firstName, lastName, phone, company, vatId } = customer
  const given = Object.entries({ firstName, lastName, phone, company, vatId }).filter(([, value]) => value !== undefined)
  return given.length > 0 ? Object.fromEntries(given) : undefined
}
