import type { SumKind } from './document.ts'

interface TaxWords {
  name: string
  rate: string
  net: string
  tax: string
  taxIncluded: boolean
}

const sums: Record<'en' | 'de', Record<SumKind, string>> = {
  en: {
    SUBTOTAL: 'Items',
    DISCOUNT: 'Discount',
    DELIVERY: 'Delivery',
    FEE: 'Fee',
    TAX: 'Tax',
    TIP: 'Tip',
    TOTAL: 'Total',
    GIFT_CARD: 'Paid by gift card',
  },
  de: {
    SUBTOTAL: 'Artikel',
    DISCOUNT: 'Rabatt',
    DELIVERY: 'Lieferung',
    FEE: 'Gebühr',
    TAX: 'Steuer',
    TIP: 'Trinkgeld',
    TOTAL: 'Gesamtbetrag',
    GIFT_CARD: 'Mit Gutscheinkarte bezahlt',
  },
}

/** The words of an invoice, in the language of its buyer. */
export const words = {
  en: {
    invoice: 'Invoice',
    test: 'Test order: this is no invoice.',
    to: 'Invoice to',
    deliveredTo: 'Delivered to',
    date: 'Date:',
    order: 'Order:',
    ordered: 'Ordered:',
    item: 'Item',
    quantity: 'Quantity',
    price: 'Price',
    total: 'Total',
    exempt: 'Exempt from tax',
    sums: sums.en,
    tax: ({ name, rate, net, tax, taxIncluded }: TaxWords) =>
      `${name} ${rate} ${taxIncluded ? 'included' : 'added'}: ${tax} on ${net} net`,
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
  de: {
    invoice: 'Rechnung',
    test: 'Testbestellung: Dies ist keine Rechnung.',
    to: 'Rechnung an',
    deliveredTo: 'Geliefert an',
    date: 'Datum:',
    order: 'Bestellung:',
    ordered: 'Bestellt am:',
    item: 'Artikel',
    quantity: 'Menge',
    price: 'Preis',
    total: 'Summe',
    exempt: 'Von der Steuer befreit',
    sums: sums.de,
    tax: ({ name, rate, net, tax, taxIncluded }: TaxWords) =>
      `${name} ${rate} ${taxIncluded ? 'enthalten' : 'zuzüglich'}: ${tax} auf ${net} netto`,
    page: (page: number, pages: number) => `Seite ${page} von ${pages}`,
  },
}
