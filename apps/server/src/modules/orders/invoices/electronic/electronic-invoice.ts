import { currencyExponent, formatAmount, parseAmount } from '@stoa/pricing'
import type { DocumentLine, InvoiceDocument, Party, Seller, TaxGroup } from '../document.ts'
import { oneLine, printable } from '../drawing/printable.ts'
import { isOlder } from '../older-document.ts'
import { hasValueAddedTax } from '../tax-rules.ts'
import { words } from '../words.ts'
import { element, serialized, type Element } from './xml.ts'

/** Specifications of EN 16931: the norm itself, which Factur-X attaches, and what German authorities ask for besides. */
const specifications = {
  EN_16931: 'urn:cen.eu:en16931:2017',
  XRECHNUNG: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
} as const

export type Specification = keyof typeof specifications

/**
 * True if the document can be written as an invoice of EN 16931: it is of a country with a value added tax, names the country of its
 * buyer, and its amounts have at most two decimals (BR-DEC).
 */
export function hasElectronicForm(document: InvoiceDocument): boolean {
  const { country, seller, buyer, taxes, currency, isTest } = document
  return (
    hasValueAddedTax(country) &&
    !isTest &&
    !isOlder(document) &&
    currencyExponent(currency) <= 2 &&
    taxes.every(({ category }) => category !== 'NONE') &&
    Boolean(oneLine(seller.company ?? '') && seller.country && nameOf(buyer) && buyer.country)
  )
}

/** The company or the person, as it is printed. */
function nameOf({ company = '', person = '' }: Party): string | undefined {
  return oneLine(company) || oneLine(person) || undefined
}

/** What XRechnung asks for besides EN 16931: whom to contact at the seller, and the places and addresses of both (BR-DE-1 to BR-DE-9). */
export function fitsXRechnung({ seller, buyer }: InvoiceDocument): boolean {
  return Boolean(
    seller.phone && seller.email && seller.city && seller.postalCode && buyer.city && buyer.postalCode && buyer.email,
  )
}

/** The document in the syntax UN/CEFACT CII D16B. Comments name the business terms of EN 16931. */
export function electronicInvoice(issued: InvoiceDocument, specification: Specification): string {
  const document = printable(issued)
  const root: Element = {
    name: 'rsm:CrossIndustryInvoice',
    attributes: {
      'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
      'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
    },
    content: [
      element('rsm:ExchangedDocumentContext', [
        specification === 'XRECHNUNG' ? parameter('BusinessProcess', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0') : undefined,
        parameter('Guideline', specifications[specification]),
      ]),
      element('rsm:ExchangedDocument', [
        ram('ID', document.number),
        // BT-3: 380 is a commercial invoice, 381 a credit note.
        ram('TypeCode', document.kind === 'INVOICE' ? '380' : '381'),
        element('ram:IssueDateTime', [day(document.issuedDate, document)]),
        ...[document.reason, document.texts.intro, document.texts.note, document.texts.footer].map((note) =>
          element('ram:IncludedNote', [ram('Content', note)]),
        ),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...document.lines.map((line, index) => lineItem(line, index + 1, document)),
        agreement(document),
        delivery(document),
        settlement(document),
      ]),
    ],
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${serialized(root)}`
}

function parameter(name: string, id: string): Element | undefined {
  return element(`ram:${name}SpecifiedDocumentContextParameter`, [ram('ID', id)])
}

function ram(name: string, content: string | readonly (Element | undefined)[] | undefined, attributes?: Record<string, string>) {
  return element(`ram:${name}`, content, attributes)
}

/** A day in the shop's time zone, `20260331`. */
function day(date: string, { timeZone }: Pick<InvoiceDocument, 'timeZone'>): Element | undefined {
  const plain = Temporal.Instant.from(date).toZonedDateTimeISO(timeZone).toPlainDate()
  return element('udt:DateTimeString', plain.toString().replaceAll('-', ''), { format: '102' })
}

function lineItem(line: DocumentLine, number: number, { taxes, currency }: InvoiceDocument): Element | undefined {
  const { name, details, quantity, net, taxGroup } = line
  const group = taxes.find(({ key }) => key === taxGroup)
  return ram('IncludedSupplyChainTradeLineItem', [
    ram('AssociatedDocumentLineDocument', [ram('LineID', String(number))]),
    // BT-153 is never empty (BR-25).
    ram('SpecifiedTradeProduct', [ram('Name', name || '–'), ram('Description', details.join(', ') || undefined)]),
    ram('SpecifiedLineTradeAgreement', [
      // BT-146: the net price, which is never negative (BR-27).
      ram('NetPriceProductTradePrice', [ram('ChargeAmount', unitPrice(net, quantity, currency))]),
    ]),
    // C62 is one of what cannot be told apart further.
    ram('SpecifiedLineTradeDelivery', [ram('BilledQuantity', String(quantity), { unitCode: 'C62' })]),
    ram('SpecifiedLineTradeSettlement', [
      group && ram('ApplicableTradeTax', [ram('TypeCode', 'VAT'), ram('CategoryCode', group.category), rate(group)]),
      ram('SpecifiedTradeSettlementLineMonetarySummation', [ram('LineTotalAmount', net)]),
    ]),
  ])
}

/** Six decimals, so that quantity times price is the line's amount again once it is rounded. */
function unitPrice(net: string, quantity: number, currency: string): string {
  const scale = 10n ** BigInt(6 - currencyExponent(currency))
  const millionths = (parseAmount(net, currency) * scale) / BigInt(quantity)
  const text = String(millionths < 0n ? -millionths : millionths).padStart(7, '0')
  return `${text.slice(0, -6)}.${text.slice(-6)}`.replace(/0{1,4}$/, '')
}

function rate({ rate: fraction }: TaxGroup): Element | undefined {
  return ram('RateApplicablePercent', String(Math.round(Number(fraction) * 1_000_000) / 10_000))
}

function agreement(document: InvoiceDocument): Element | undefined {
  const { seller, buyer, orderNumber, customFields } = document
  // BT-10: what the buyer wants to see, such as the routing number of an authority.
  const reference = customFields.find(({ group }) => group === 'CUSTOMER_DETAILS')?.text ?? orderNumber
  return ram('ApplicableHeaderTradeAgreement', [
    ram('BuyerReference', reference),
    ram('SellerTradeParty', sellerParty(seller)),
    ram('BuyerTradeParty', [
      ...partyStart(buyer),
      address(buyer),
      electronicAddress(buyer.email),
      buyer.vatId && isVatId(buyer.vatId) ? registration(buyer.vatId, 'VA') : undefined,
    ]),
    // BT-14: the seller's own number of the order.
    ram('SellerOrderReferencedDocument', [ram('IssuerAssignedID', orderNumber)]),
  ])
}

function sellerParty(seller: Seller): (Element | undefined)[] {
  const { company, person, phone, email, vatId, taxNumber, registration: legal } = seller
  const hasVatId = vatId !== undefined && isVatId(vatId)
  const number = taxNumber ?? (hasVatId ? undefined : vatId)
  return [
    // BR-CO-26: a seller without a VAT id is identified by the number of the tax office.
    hasVatId ? undefined : ram('ID', number),
    ram('Name', company),
    ram('Description', legal),
    ram('DefinedTradeContact', [
      ram('PersonName', phone || email ? (person ?? company) : undefined),
      ram('TelephoneUniversalCommunication', [ram('CompleteNumber', phone)]),
      ram('EmailURIUniversalCommunication', [ram('URIID', email)]),
    ]),
    address(seller),
    electronicAddress(email),
    hasVatId ? registration(vatId, 'VA') : undefined,
    number ? registration(number, 'FC') : undefined,
  ]
}

function partyStart(party: Party): (Element | undefined)[] {
  const { company, person } = party
  return [ram('Name', nameOf(party)), ram('DefinedTradeContact', [ram('PersonName', company ? person : undefined)])]
}

/** VAT ids begin with the country, `EL` of Greece (BR-CO-09). */
function isVatId(id: string): boolean {
  return /^[A-Z]{2}[A-Z0-9+*.]{2,13}$/.test(id)
}

function registration(id: string, scheme: 'VA' | 'FC'): Element | undefined {
  return ram('SpecifiedTaxRegistration', [ram('ID', id, { schemeID: scheme })])
}

function electronicAddress(email: string | undefined): Element | undefined {
  return ram('URIUniversalCommunication', [ram('URIID', email, { schemeID: 'EM' })])
}

function address({ street, street2, postalCode, city, country, subdivision }: Party): Element | undefined {
  return ram('PostalTradeAddress', [
    ram('PostcodeCode', postalCode),
    ram('LineOne', street),
    ram('LineTwo', street2),
    ram('CityName', city),
    ram('CountryID', country),
    ram('CountrySubDivisionName', subdivision),
  ])
}

function delivery(document: InvoiceDocument): Element | undefined {
  const { buyer, delivery: place, supplyDate, taxes } = document
  // BR-IC-12: a supply inside the EU says where it went.
  const party = place ?? (taxes.some(({ category }) => category === 'K') ? buyer : undefined)
  return ram('ApplicableHeaderTradeDelivery', [
    party && ram('ShipToTradeParty', [ram('Name', nameOf(party)), address(party)]),
    ram('ActualDeliverySupplyChainEvent', [ram('OccurrenceDateTime', [day(supplyDate, document)])]),
  ])
}

function settlement(document: InvoiceDocument): Element | undefined {
  const { seller, currency, taxes, total, paid, dueDate, corrects = [], number, kind, language, texts } = document
  const due = paid === undefined ? total.gross : minus(total.gross, paid, currency)
  const terms = kind === 'CREDIT_NOTE' ? words[language].creditTerms : texts.paymentTerms
  return ram('ApplicableHeaderTradeSettlement', [
    ram('PaymentReference', number),
    ram('InvoiceCurrencyCode', currency),
    seller.iban && kind === 'INVOICE'
      ? ram('SpecifiedTradeSettlementPaymentMeans', [
          // 58 is a SEPA credit transfer.
          ram('TypeCode', '58'),
          ram('PayeePartyCreditorFinancialAccount', [ram('IBANID', seller.iban)]),
          ram('PayeeSpecifiedCreditorFinancialInstitution', [ram('BICID', seller.bic)]),
        ])
      : ram('SpecifiedTradeSettlementPaymentMeans', [ram('TypeCode', 'ZZZ')]),
    ...taxes.map((group) =>
      ram('ApplicableTradeTax', [
        ram('CalculatedAmount', group.tax),
        ram('TypeCode', 'VAT'),
        ram('ExemptionReason', group.reason),
        ram('BasisAmount', group.net),
        ram('CategoryCode', group.category),
        ram('ExemptionReasonCode', exemptionCodes.get(group.category)),
        rate(group),
      ]),
    ),
    ram('SpecifiedTradePaymentTerms', [
      ram('Description', terms),
      dueDate ? ram('DueDateDateTime', [day(dueDate, document)]) : undefined,
    ]),
    ram('SpecifiedTradeSettlementHeaderMonetarySummation', [
      ram('LineTotalAmount', total.net),
      ram('TaxBasisTotalAmount', total.net),
      ram('TaxTotalAmount', total.tax, { currencyID: currency }),
      ram('GrandTotalAmount', total.gross),
      ram('TotalPrepaidAmount', paid),
      ram('DuePayableAmount', due),
    ]),
    // BG-3: the invoices that came before.
    ...corrects.map(({ number: before, issuedDate }) =>
      ram('InvoiceReferencedDocument', [
        ram('IssuerAssignedID', before),
        ram('FormattedIssueDateTime', [qualifiedDay(issuedDate, document)]),
      ]),
    ),
  ])
}

/** The code list VATEX of the European Commission. */
const exemptionCodes: ReadonlyMap<string, string> = new Map([
  ['AE', 'VATEX-EU-AE'],
  ['K', 'VATEX-EU-IC'],
  ['G', 'VATEX-EU-G'],
])

function qualifiedDay(date: string, document: InvoiceDocument): Element | undefined {
  const plain = day(date, document)
  return (
    plain && {
      ...plain,
      name: 'qdt:DateTimeString',
      attributes: { ...plain.attributes, 'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100' },
    }
  )
}

function minus(amount: string, less: string, currency: string): string {
  return formatAmount(parseAmount(amount, currency) - parseAmount(less, currency), currency)
}
