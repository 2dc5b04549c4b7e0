/** What a receipt says, as it was issued. Amounts are decimals in `currency`. */
export interface ReceiptDocument {
  number: string
  isTest: boolean
  issuedDate: string
  language: 'en' | 'de'
  /** The country and time zone of the shop decide how dates and amounts are written. */
  country: string
  timeZone: string
  seller: { name: string; address: string }
  orderNumber: string
  paidDate: string
  /** The way of paying, in words: `VISA •••• 4242`. */
  method: string
  /** What was paid for, where a payment request says so. */
  subject?: string
  amount: string
  currency: string
}

/** A receipt with the name of the payer, which is not stored with it. */
export type PrintedReceipt = ReceiptDocument & { payer: string }
