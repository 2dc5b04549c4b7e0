import { comparableEmail } from '@stoa/contract/email'
import type { Location } from '@stoa/contract/services/stoa/locations'
import { asStaff } from '../../../kernel/site/audience.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { JobName } from '../../../kernel/site/site.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { defaultLocationId, location } from '../../platform/locations/index.ts'
import { activity, saveOrder, withActivities } from '../orders/ports/changing.ts'
import { hasChargebacks, writesInvoices, type StoredOrder } from '../orders/ports/reading.ts'
import { whenPaid } from '../orders/ports/paying.ts'
import { contentsOf, type InvoiceDocument } from './document.ts'
import { insertInvoice, loadInvoices, invoiceTexts, nextNumber } from './store.ts'

/** The module that mails handles it. */
export const invoiceMail: JobName<{ orderId: string; invoiceId: string }> = { name: 'notifications.mail-invoice' }

/** Writes the invoice of each order that is paid, where the settings of orders say so. */
export const issueWhenPaid = whenPaid({
  name: 'invoices.issue-when-paid',
  concerns: (site) => writesInvoices(site),
  async react(site, before) {
    if (!whyNot(before) && (await loadInvoices(site, [before.id])).length === 0) await issue(site, before)
  },
})

/**
 * Issues the invoice of a locked order; returns its id. Throws the refusals of the contract, INVOICE_ALREADY_EXISTS among them: an
 * order has one invoice of this server.
 */
export async function issueInvoice(site: SiteTx, before: StoredOrder): Promise<string> {
  const reason = whyNot(before)
  if (reason) throw refusal(...reason)
  if ((await loadInvoices(site, [before.id])).length > 0) throw refusal('INVOICE_ALREADY_EXISTS', 'the order has its invoice')
  return issue(site, before)
}

function whyNot({ order }: StoredOrder): [code: string, description: string] | undefined {
  const { status, buyerInfo, billingInfo, recipientInfo } = order
  if (status !== 'APPROVED') return ['GENERATE_INVOICE_NOT_SUPPORTED', `an order that is ${status} has no invoice`]
  if (hasChargebacks(order)) return ['ORDER_HAS_CHARGEBACKS', 'the payment of the order was charged back']
  if (!buyerInfo?.email) return ['MISSING_CONTACT_EMAIL', 'the order has no email address']
  const { firstName, lastName, company } = (billingInfo ?? recipientInfo)?.contactDetails ?? {}
  return firstName || lastName || company ? undefined : ['MISSING_CONTACT', 'the order names nobody']
}

async function issue(site: SiteTx, before: StoredOrder): Promise<string> {
  const { order } = before
  const id = newId()
  const series = order.isTest ? 'TEST' : 'LIVE'
  const number = await nextNumber(site, series)
  const doc = await buildDocument(site, before, number)
  const { memberId, email } = order.buyerInfo ?? {}
  await insertInvoice(site, {
    id,
    orderId: before.id,
    series,
    number,
    memberId,
    email: email ? comparableEmail(email) : undefined,
    doc,
  })
  await saveOrder(site, before, withActivities(order, activity(site.now, 'INVOICE_ADDED')))
  site.enqueue(invoiceMail, { orderId: before.id, invoiceId: id })
  return id
}

async function buildDocument(site: SiteTx, { order }: StoredOrder, number: bigint): Promise<InvoiceDocument> {
  const { name, country, timeZone, language: ownLanguage } = site.settings
  const { prefix, sellerName, sellerAddress, taxNumber, footer } = await invoiceTexts(site)
  const language = /^de\b/i.test(order.buyerLanguage ?? ownLanguage) ? 'de' : 'en'
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const countryName = (code: string) => countries.of(code) ?? code
  const isTest = order.isTest ?? false
  return {
    number: `${isTest ? 'TEST-' : prefix}${String(number).padStart(5, '0')}`,
    isTest,
    issuedDate: site.now.toISOString(),
    language,
    country,
    timeZone,
    seller: {
      name: sellerName || name,
      address: sellerAddress || addressOf(await ownLocation(site), countryName),
      ...(taxNumber && { taxNumber }),
      ...(footer && { footer }),
    },
    ...contentsOf(order, countryName),
  }
}

async function ownLocation(site: SiteTx): Promise<Location | undefined> {
  const id = defaultLocationId(site.siteId)
  return (await location.getMany(asStaff(site), [id])).get(id)
}

function addressOf(place: Location | undefined, countryName: (code: string) => string): string {
  const { addressLine, addressLine2, postalCode, city, country } = place?.address ?? {}
  const lines = [addressLine, addressLine2, [postalCode, city].filter(Boolean).join(' '), country && countryName(country)]
  return lines.filter(Boolean).join('\n')
}
