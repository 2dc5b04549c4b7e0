import type { CustomField, DraftDetails, InvoiceKind, MissingDetail } from '@stoa/contract/services/stoa/invoices'
import type { AddressWithContact } from '@stoa/contract/services/ecom/orders'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { dateLocale } from '@stoa/web/languages'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadRefundEntries, type StoredOrder } from '../orders/ports/reading.ts'
import { billedLines, differenceOf, documentLines } from './difference.ts'
import type { DocumentLanguage, InvoiceDocument, Party } from './document.ts'
import { documentLanguage, inLanguage, textIn } from './line-texts.ts'
import { valueOf, type ValueLine } from './order-value.ts'
import { missingDetails } from './required-details.ts'
import type { CompleteSettings } from './complete-settings.ts'
import { paperStyle } from './paper-style.ts'
import { sellerOf } from './settings.ts'
import { vatIdOf, taxRules } from './tax-rules.ts'
import { words } from './words.ts'

/** A document before it has its number. */
export type UnnumberedDocument = Omit<InvoiceDocument, 'number'>

export interface PreparedDocument {
  document: UnnumberedDocument
  missing: MissingDetail[]
}

interface Wanted {
  settings: CompleteSettings
  /** The documents that the order has, without invoices that are void and what corrects those. */
  issued: readonly InvoiceDocument[]
  draft?: DraftDetails
  reason?: string
}

/**
 * Prepares the next document of an order: an invoice over what it is worth and its documents do not say, or a credit note over what they
 * say too much. Undefined if they agree.
 */
export async function prepareDocument(
  site: SiteRead,
  stored: StoredOrder,
  { settings, issued, draft = {}, reason }: Wanted,
): Promise<PreparedDocument | undefined> {
  const language = issued[0]?.language ?? documentLanguage(site, stored.order)
  const say = words[language]
  const order = await inLanguage(site, stored.order, language)
  const localized = { ...stored, order }
  const context = {
    text: textIn(language, site, order),
    kinds: say.kinds,
    refundOf: say.refundOf,
    taxOf: taxRules({ ...settings, country: countryOf(site, settings), order }, say),
  }
  const { lines: value, hasUnknownTaxes } = valueOf(localized, await loadRefundEntries(site, stored.id), context)
  const lines = differenceOf(value, issued)
  if (lines.length === 0 && (issued.length > 0 || value.length === 0)) return undefined
  const owed = lines.reduce((sum, { gross }) => sum + gross, 0n)
  const kind = owed < 0n ? 'CREDIT_NOTE' : 'INVOICE'
  const document = await assemble(site, localized, { settings, language, kind, lines, issued, draft, reason })
  return { document, missing: missingDetails({ ...document, number: '' }, hasUnknownTaxes) }
}

/** Prepares the credit note that cancels invoices with the credit notes that they have. */
export async function prepareCancellation(
  site: SiteRead,
  stored: StoredOrder,
  { settings, issued, reason }: Wanted,
): Promise<UnnumberedDocument> {
  const billed = [...billedLines(issued).values()].filter(({ net, tax }) => net !== 0n || tax !== 0n)
  const lines = billed.map((line) => ({ ...line, net: -line.net, tax: -line.tax, gross: -line.gross, quantity: -line.quantity }))
  const language = issued[0]?.language ?? 'en'
  return assemble(site, stored, { settings, language, kind: 'CREDIT_NOTE', lines, issued, draft: {}, reason })
}

interface Parts {
  settings: CompleteSettings
  language: DocumentLanguage
  kind: InvoiceKind
  lines: readonly ValueLine[]
  issued: readonly InvoiceDocument[]
  draft: DraftDetails
  reason: string | undefined
}

/** What of an order stands in a document besides its lines. */
interface AssembledOrder extends Pick<StoredOrder, 'paid' | 'refunded'> {
  order: Pick<
    StoredOrder['order'],
    | 'billingInfo'
    | 'recipientInfo'
    | 'shippingInfo'
    | 'buyerInfo'
    | 'taxIncludedInPrices'
    | 'currency'
    | 'number'
    | 'isTest'
    | 'purchasedDate'
  >
}

async function assemble(
  site: SiteRead,
  { order, paid, refunded }: AssembledOrder,
  { settings, language, kind, lines, issued, draft, reason }: Parts,
): Promise<UnnumberedDocument> {
  const country = countryOf(site, settings)
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const countryName = (code: string) => countries.of(code) ?? code
  const taxIncluded = issued[0]?.taxIncluded ?? order.taxIncludedInPrices ?? false
  const { currency } = order
  const invoices = issued.filter((each) => each.kind === 'INVOICE')
  const buyerSource = order.billingInfo ?? order.recipientInfo
  // A correction is for whom the invoice was for, whatever was edited or erased since.
  const buyer =
    invoices[0]?.buyer ?? partyOf(buyerSource, countryName, { email: order.buyerInfo?.email ?? undefined, vatId: vatIdOf(order) })
  const delivery = partyOf(order.shippingInfo?.logistics?.shippingDestination, countryName, {})
  const written = documentLines(lines, { kind, currency, taxIncluded })
  const seller = await sellerOf(site, settings, countryName)
  const purchased = order.purchasedDate
  const customFields = mergedFields(settings.customFields, draft.customFields ?? [])
  return {
    version: 2,
    kind,
    isTest: order.isTest ?? false,
    issuedDate: site.now.toISOString(),
    supplyDate: supplyDateOf(order) ?? purchased,
    language,
    country,
    timeZone: site.settings.timeZone,
    currency,
    seller,
    buyer,
    ...(Object.keys(delivery).length > 0 && !isSamePlace(delivery, buyer) && { delivery }),
    orderNumber: order.number,
    orderDate: purchased,
    ...(kind === 'CREDIT_NOTE' || invoices.length > 0
      ? { corrects: invoices.map(({ number, issuedDate }) => ({ number, issuedDate })) }
      : {}),
    ...(reason && { reason }),
    ...written,
    taxIncluded,
    ...(kind === 'INVOICE' && issued.length === 0 && { paid: paidOf(paid - refunded, written.total.gross, currency) }),
    notes: [...new Set(written.taxes.flatMap(({ reason: why }) => why ?? []))],
    texts: nonEmpty({
      intro: kind === 'INVOICE' ? settings.intro : '',
      note: draft.note ?? '',
      paymentTerms: kind === 'INVOICE' ? settings.paymentTerms : '',
      footer: settings.footer,
    }),
    customFields: customFields.map((field) => ({
      group: field.group,
      name: field.name,
      text: fieldText(field, { language, country, yes: words[language].yes, no: words[language].no }),
    })),
    style: await paperStyle(site, settings),
  }
}

/** A document over invented lines, for a preview. */
export function assembleExample(
  site: SiteRead,
  settings: CompleteSettings,
  { language, lines, buyer }: { language: DocumentLanguage; lines: readonly ValueLine[]; buyer: Party },
): Promise<UnnumberedDocument> {
  const order = {
    number: '10042',
    currency: site.settings.currency,
    taxIncludedInPrices: true,
    purchasedDate: site.now.toISOString(),
    billingInfo: {
      contactDetails: { firstName: buyer.person ?? '' },
      address: {
        country: countryOf(site, settings),
        ...(buyer.street && { addressLine: buyer.street }),
        ...(buyer.postalCode && { postalCode: buyer.postalCode }),
        ...(buyer.city && { city: buyer.city }),
      },
    },
  }
  const parts = { settings, language, kind: 'INVOICE', lines, issued: [], draft: {}, reason: undefined } as const
  return assemble(site, { order, paid: 0n, refunded: 0n }, parts)
}

export function countryOf(site: SiteRead, { sellerCountry }: Pick<CompleteSettings, 'sellerCountry'>): string {
  return sellerCountry ?? site.settings.country
}

/** The part of a total that was paid before; at most all of it. */
function paidOf(kept: bigint, total: string, currency: string): string {
  const gross = parseAmount(total, currency)
  return formatAmount(kept < gross ? (kept > 0n ? kept : 0n) : gross, currency)
}

/** The last day of a delivery that the order names. */
function supplyDateOf({ shippingInfo }: AssembledOrder['order']): string | undefined {
  const { deliveryTimeSlot, deliverByDate } = shippingInfo?.logistics ?? {}
  return deliveryTimeSlot?.to ?? deliverByDate ?? undefined
}

export function partyOf(
  holder: AddressWithContact | undefined,
  countryName: (code: string) => string,
  { email, vatId }: { email?: string | undefined; vatId?: string | undefined },
): Party {
  const { address, contactDetails } = holder ?? {}
  const { name, number } = address?.streetAddress ?? {}
  const country = address?.country
  return nonEmpty({
    company: contactDetails?.company ?? '',
    person: [contactDetails?.firstName, contactDetails?.lastName].filter(Boolean).join(' '),
    street: address?.addressLine ?? [name, number].filter(Boolean).join(' '),
    street2: address?.addressLine2 ?? '',
    postalCode: address?.postalCode ?? '',
    city: address?.city ?? '',
    subdivision: address?.subdivision ?? '',
    country: country ?? '',
    countryName: country ? countryName(country) : '',
    vatId: vatId ?? '',
    email: email ?? '',
  })
}

function isSamePlace(one: Party, other: Party): boolean {
  const place = ({ company, person, street, street2, postalCode, city, country }: Party) =>
    [company, person, street, street2, postalCode, city, country].join('\n')
  return place(one) === place(other)
}

/** The fields of the settings with the values that a draft gives them, and the draft's own. */
function mergedFields(fields: readonly CustomField[], own: readonly CustomField[]): CustomField[] {
  const given = new Map(own.map((field) => [field.name, field]))
  const known = new Set(fields.map(({ name }) => name))
  const merged = [...fields.map((field) => given.get(field.name) ?? field), ...own.filter(({ name }) => !known.has(name))]
  return merged.filter(({ value }) => value)
}

function fieldText(
  { valueType, value = '' }: CustomField,
  { language, country, yes, no }: { language: DocumentLanguage; country: string; yes: string; no: string },
): string {
  const locale = dateLocale(language, country)
  switch (valueType) {
    case 'BOOLEAN':
      return value === 'true' ? yes : no
    case 'NUMBER':
      return new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value as `${number}`)
    case 'DATE':
      return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value))
    default:
      return value
  }
}

function nonEmpty<Texts extends Record<string, string>>(texts: Texts): { [Name in keyof Texts]?: string } {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')) as { [Name in keyof Texts]?: string }
}
