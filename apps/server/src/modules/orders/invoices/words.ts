import type { DocumentLanguage, LineKind } from './document.ts'

/** The words of invoices and other papers, in the language of their reader. */
export interface Words {
  invoice: string
  creditNote: string
  packingSlip: string
  receipt: string
  test: string
  draft: string
  to: string
  deliveredTo: string
  /** Above the address of a packing slip, and of a receipt. */
  deliverTo: string
  receivedFrom: string
  number: string
  date: string
  due: string
  order: string
  ordered: string
  supplied: string
  corrects(numbers: string): string
  item: string
  quantity: string
  price: string
  amount: string
  net: string
  tax: string
  gross: string
  rate: string
  total: string
  paid: string
  open: string
  payBy(day: string): string
  creditTerms: string
  taxOf(name: string, net: string): string
  discount(amount: string): string
  kinds: Record<Exclude<LineKind, 'ITEM'>, string>
  refundOf(what: string): string
  /** Of value added tax. */
  vat: string
  otherTax: string
  noTax: string
  vatId: string
  taxNumber: string
  buyerVatId: string
  page(page: number, pages: number): string
  yes: string
  no: string
  canceled: string
  payment: string
  example: { item: string; buyer: { person: string; street: string; postalCode: string; city: string } }
  reasons: { AE: string; K: string; G: string; tip: string; giftCard: string; exempt: string; smallBusiness: string }
}

export const words: Readonly<Record<DocumentLanguage, Words>> = {
  en: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    packingSlip: 'Packing slip',
    receipt: 'Receipt',
    test: 'Test order: this is no invoice.',
    draft: 'Draft: this is no invoice yet.',
    to: 'Bill to',
    deliveredTo: 'Delivered to',
    deliverTo: 'Deliver to',
    receivedFrom: 'Received from',
    number: 'Number',
    date: 'Date',
    due: 'Due',
    order: 'Order',
    ordered: 'Ordered',
    supplied: 'Date of supply',
    corrects: (numbers) => `This document corrects ${numbers}.`,
    item: 'Item',
    quantity: 'Quantity',
    price: 'Price',
    amount: 'Amount',
    net: 'Net',
    tax: 'Tax',
    gross: 'Gross',
    rate: 'Rate',
    total: 'Total',
    paid: 'Paid',
    open: 'Amount due',
    payBy: (day) => `Please pay by ${day}.`,
    creditTerms: 'The amount is set off against the invoice or paid back.',
    taxOf: (name, net) => `${name} on ${net}`,
    discount: (amount) => `Discount ${amount} included`,
    kinds: { DELIVERY: 'Delivery', FEE: 'Fee', TIP: 'Tip', REFUND: 'Refund', ADJUSTMENT: 'Discount' },
    refundOf: (what) => `Refund: ${what}`,
    vat: 'VAT',
    otherTax: 'Tax',
    noTax: 'No tax',
    vatId: 'VAT ID',
    taxNumber: 'Tax number',
    buyerVatId: 'VAT ID of the customer',
    page: (page, pages) => `Page ${page} of ${pages}`,
    yes: 'Yes',
    no: 'No',
    canceled: 'Canceled',
    payment: 'Payment',
    example: {
      item: 'Example product',
      buyer: { person: 'Jane Example', street: '1 Example Street', postalCode: '12345', city: 'Exampleton' },
    },
    reasons: {
      AE: 'Reverse charge: the recipient owes the tax.',
      K: 'Intra-Community supply, exempt from VAT.',
      G: 'Export outside of the EU, exempt from VAT.',
      tip: 'Voluntary tips bear no VAT.',
      giftCard: 'Multi-purpose vouchers bear VAT when they are redeemed.',
      exempt: 'Exempt from tax',
      smallBusiness: 'No VAT is charged under the scheme for small businesses.',
    },
  },
  de: {
    invoice: 'Rechnung',
    creditNote: 'Rechnungskorrektur',
    packingSlip: 'Lieferschein',
    receipt: 'Quittung',
    test: 'Testbestellung: Dies ist keine Rechnung.',
    draft: 'Entwurf: Dies ist noch keine Rechnung.',
    to: 'Rechnung an',
    deliveredTo: 'Lieferanschrift',
    deliverTo: 'Lieferung an',
    receivedFrom: 'Erhalten von',
    number: 'Nummer',
    date: 'Datum',
    due: 'Zahlbar bis',
    order: 'Bestellung',
    ordered: 'Bestellt am',
    supplied: 'Leistungsdatum',
    corrects: (numbers) => `Dieser Beleg berichtigt ${numbers}.`,
    item: 'Artikel',
    quantity: 'Menge',
    price: 'Preis',
    amount: 'Betrag',
    net: 'Netto',
    tax: 'Steuer',
    gross: 'Brutto',
    rate: 'Satz',
    total: 'Gesamtbetrag',
    paid: 'Bezahlt',
    open: 'Offener Betrag',
    payBy: (day) => `Bitte zahlen Sie bis zum ${day}.`,
    creditTerms: 'Der Betrag wird mit der Rechnung verrechnet oder erstattet.',
    taxOf: (name, net) => `${name} auf ${net}`,
    discount: (amount) => `Rabatt ${amount} berücksichtigt`,
    kinds: { DELIVERY: 'Lieferung', FEE: 'Gebühr', TIP: 'Trinkgeld', REFUND: 'Erstattung', ADJUSTMENT: 'Rabatt' },
    refundOf: (what) => `Erstattung: ${what}`,
    vat: 'USt.',
    otherTax: 'Steuer',
    noTax: 'Ohne Steuer',
    vatId: 'USt-IdNr.',
    taxNumber: 'Steuernummer',
    buyerVatId: 'USt-IdNr. des Kunden',
    page: (page, pages) => `Seite ${page} von ${pages}`,
    yes: 'Ja',
    no: 'Nein',
    canceled: 'Storniert',
    payment: 'Zahlung',
    example: {
      item: 'Beispielprodukt',
      buyer: { person: 'Maria Muster', street: 'Musterstraße 1', postalCode: '12345', city: 'Musterstadt' },
    },
    reasons: {
      AE: 'Steuerschuldnerschaft des Leistungsempfängers.',
      K: 'Steuerfreie innergemeinschaftliche Lieferung.',
      G: 'Steuerfreie Ausfuhrlieferung.',
      tip: 'Freiwillige Trinkgelder unterliegen nicht der Umsatzsteuer.',
      giftCard: 'Mehrzweckgutscheine werden bei der Einlösung besteuert.',
      exempt: 'Von der Steuer befreit',
      smallBusiness: 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.',
    },
  },
}
