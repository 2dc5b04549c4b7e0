import type { CustomFieldGroup, InvoiceKind } from '@stoa/contract/services/stoa/invoices'

export type DocumentLanguage = 'en' | 'de'

/**
 * The contents of an invoice or credit note at the time it was issued: everything that its PDF and its electronic form say. Amounts
 * are decimals in `currency`. Those of a credit note are positive where they are given back.
 */
export interface InvoiceDocument {
  version: 2
  kind: InvoiceKind
  number: string
  isTest: boolean
  issuedDate: string
  /** Absent from credit notes. */
  dueDate?: string
  /** When the goods were delivered or the service was done; the day of the order until it is known. */
  supplyDate: string
  language: DocumentLanguage
  /** The country and time zone of the shop decide how dates and amounts are written. */
  country: string
  timeZone: string
  currency: string
  seller: Seller
  buyer: Party
  /** Where the goods went, if somewhere else. */
  delivery?: Party
  orderNumber: string
  orderDate: string
  /** The invoices that this document corrects. */
  corrects?: { number: string; issuedDate: string }[]
  reason?: string
  lines: DocumentLine[]
  taxes: TaxGroup[]
  total: Amounts
  /** True if the buyer saw prices with tax. */
  taxIncluded: boolean
  /** What was paid before the document was issued; absent from credit notes. */
  paid?: string
  /** Sentences that the law asks for, such as why there is no tax. */
  notes: string[]
  texts: { intro?: string; note?: string; paymentTerms?: string; footer?: string }
  customFields: { group: CustomFieldGroup; name: string; text: string }[]
  /** `themeLogo` is the picture of the theme's logo, which stands in for one of the settings. */
  style: PaperStyle
}

export interface PaperStyle {
  logoId?: string
  themeLogo?: string
  color?: string
}

export interface Amounts {
  net: string
  tax: string
  gross: string
}

/** A person or a company with an address. */
export interface Party {
  company?: string
  person?: string
  street?: string
  street2?: string
  postalCode?: string
  city?: string
  subdivision?: string
  /** ISO 3166-1 alpha-2. */
  country?: string
  countryName?: string
  vatId?: string
  email?: string
  phone?: string
}

export interface Seller extends Party {
  taxNumber?: string
  registration?: string
  iban?: string
  bic?: string
}

export type LineKind = 'ITEM' | 'DELIVERY' | 'FEE' | 'TIP' | 'REFUND' | 'ADJUSTMENT'

export interface DocumentLine extends Pick<Amounts, 'net' | 'gross'> {
  /** The same in every document of the order for the same part of it. */
  id: string
  kind: LineKind
  name: string
  details: string[]
  /** Negative on a line that goes against its document. */
  quantity: number
  /** Of one unit after discounts, with or without tax as the buyer saw prices; absent where the quantity does not divide the total. */
  unitPrice?: string
  /** The discounts that are in the amounts. */
  discount?: string
  /** The key of a tax group. */
  taxGroup: string
}

/**
 * A category of EN 16931: S standard rate, Z zero rate, E exempt, AE reverse charge, K supply inside the EU, G export. `NONE` is a
 * tax that is no value added tax, or none at all.
 */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'NONE'

export interface TaxGroup extends Amounts {
  key: string
  category: TaxCategory
  name: string
  /** A fraction: `0.19`. */
  rate: string
  /** Why there is no tax, for the categories that need a reason. */
  reason?: string
}
