import type { LineView } from '../../ui/line.tsx'
import type { PictureView } from '../../ui/picture.tsx'
import type { MailShop } from '../request.ts'

/** A mail as texts: the HTML and the plain-text version show the same. */
export interface MailView extends MailContent {
  language: string
  shop: MailShop
  /** The reason why the reader gets this mail. */
  footer: string
}

/** The texts that the template of a mail writes. */
export interface MailContent {
  subject: string
  title: string
  /** Above everything, for orders that were placed in test mode. */
  notice?: string | undefined
  paragraphs: string[]
  /** The merchant's message to this buyer. */
  message?: string | undefined
  /** Instructions to pay an order that was not charged. */
  payment?: { title: string; amount: string; instructions: string; notes: string[] } | undefined
  /** The button; a mail has one at most. */
  action?: { label: string; url: string } | undefined
  /** Products to review, each with the links of one to five stars. */
  asked?: AskedView[] | undefined
  lines?: MailLine[] | undefined
  totals?: MailTotal[] | undefined
  details?: MailDetail[] | undefined
  unsubscribe?: { label: string; url: string } | undefined
}

/** A line of an order. A mail about the goods alone shows no prices. */
export type MailLine = Omit<LineView, 'total' | 'price'> & { price?: string; total?: string }

/** A row of the totals; the last one is the total. */
export interface MailTotal {
  label: string
  amount: string
}

/** A titled paragraph: an address, the delivery, the payment. */
export interface MailDetail {
  title: string
  lines: string[]
}

export interface AskedView {
  id: string
  name: string
  picture: PictureView | undefined
  question: string
  stars: { label: string; url: string }[]
}
