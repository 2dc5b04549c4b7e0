import type { Order } from '@stoa/contract/services/ecom/orders'
import type { MailLanguage } from '@stoa/contract/services/stoa/mails'

/** What the sample of a mail depends on. */
export interface SampleFrame {
  language: MailLanguage
  /** The shop's public address. */
  origin: string
  currency: string
  /** The current time, as ISO text. */
  date: string
  /** An order of the shop, in place of the made-up one. */
  order?: Order | undefined
}

/** Stands in the links of samples; no token is valid with this text. */
export const sampleToken = 'sample'
