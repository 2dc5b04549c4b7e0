import type { Activity, AddressWithContact, CreatedBy, Order } from '@stoa/contract/services/ecom/orders'
import type { PricedOrder, StoredLine } from './stored-order.ts'

/**
 * Returns an order without its buyer: no account, email, phone, notes and typed texts. The items, amounts and taxes stay. Name
 * and address of the invoice stay too, because tax law requires them; `withoutInvoiceAddress` removes them when that time is
 * over.
 */
export function withoutBuyer(order: PricedOrder): PricedOrder {
  const { buyerNote, customFields, extendedFields, purchaseFlowId, attributionSource, ...rest } = order
  const { billingInfo, recipientInfo, shippingInfo, createdBy, activities, lineItems, ...kept } = rest
  const invoiced = billingInfo ?? recipientInfo
  return {
    ...kept,
    buyerInfo: {},
    ...(invoiced && { billingInfo: invoiceAddress(invoiced) }),
    ...(recipientInfo && { recipientInfo: region(recipientInfo) }),
    ...(shippingInfo && { shippingInfo: withoutDestination(shippingInfo) }),
    ...(createdBy && { createdBy: staffOf(createdBy) }),
    ...(activities && { activities: activities.map(withoutText) }),
    lineItems: lineItems.map(withoutTypedText),
  }
}

/** Removes the buyer once the law does not ask for them any more, but for the place of delivery, for statistics and tax. */
export function withoutInvoiceAddress(order: PricedOrder): PricedOrder {
  const { billingInfo, taxInfo, ...kept } = order
  return {
    ...kept,
    ...(billingInfo && { billingInfo: region(billingInfo) }),
    ...(taxInfo && { taxInfo: withoutCertificate(taxInfo) }),
  }
}

/** The reason of an exemption stays, without the number that only the buyer has. */
function withoutCertificate({ taxExemption, ...taxInfo }: NonNullable<Order['taxInfo']>): NonNullable<Order['taxInfo']> {
  if (!taxExemption) return taxInfo
  const { certificateNumber: _number, ...reason } = taxExemption
  return { ...taxInfo, taxExemption: reason }
}

function invoiceAddress({ address, contactDetails }: AddressWithContact): AddressWithContact {
  const { firstName, lastName, company, vatId } = contactDetails ?? {}
  return {
    ...(address && { address }),
    contactDetails: {
      ...(firstName && { firstName }),
      ...(lastName && { lastName }),
      ...(company && { company }),
      ...(vatId && { vatId }),
    },
  }
}

/** Reduces an address to the parts that decide the tax. */
function region({ address }: AddressWithContact): AddressWithContact {
  const { country, subdivision, postalCode } = address ?? {}
  return { address: { ...(country && { country }), ...(subdivision && { subdivision }), ...(postalCode && { postalCode }) } }
}

function withoutDestination(shippingInfo: NonNullable<Order['shippingInfo']>): NonNullable<Order['shippingInfo']> {
  const { logistics, ...kept } = shippingInfo
  if (!logistics) return kept
  const { shippingDestination, instructions: _instructions, ...others } = logistics
  return { ...kept, logistics: { ...others, ...(shippingDestination && { shippingDestination: region(shippingDestination) }) } }
}

function staffOf({ userId, appId }: CreatedBy): CreatedBy {
  return { ...(userId && { userId }), ...(appId && { appId }) }
}

/** Comments are free texts, and a saved card is named by its digits. */
function withoutText(activity: Activity): Activity {
  const { merchantComment, customActivity, savedPaymentMethod, authorEmail: _author, ...kept } = activity
  return kept
}

/** Removes texts of the buyer, such as an engraving or the receiver of a gift card, and the description lines that repeat them. */
function withoutTypedText(line: StoredLine): StoredLine {
  const { catalogReference, descriptionLines, digitalFile, extendedFields: _fields, ...kept } = line
  const { customTextFields, ...options } = (catalogReference?.options ?? {}) as { customTextFields?: object }
  const typed = new Set(Object.entries(customTextFields ?? {}).flat())
  const lines = descriptionLines?.filter(
    ({ name, plainText }) => !typed.has(name?.original ?? '') && !typed.has(plainText?.original ?? ''),
  )
  return {
    ...kept,
    ...(catalogReference && { catalogReference: { ...catalogReference, ...(catalogReference.options && { options }) } }),
    ...(lines && { descriptionLines: lines }),
    // The address of the file could still be used to download it.
    ...(digitalFile && { digitalFile: { ...(digitalFile.fileId && { fileId: digitalFile.fileId }) } }),
  }
}
