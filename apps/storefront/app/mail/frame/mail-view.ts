import type { LineView } from '../../ui/line.tsx'
import type { PictureView } from '../../ui/picture.tsx'
import type { MailBlock } from '@stoa/contract/services/stoa/mails'
import type { RichParagraph } from '../rich-text.ts'
import type { MailShop } from '../request.ts'

/** A mail as texts: the HTML and the plain-text version show the same. */
export interface MailView extends MailBlocks {
  language: string
  shop: MailShop
  subject: string
  /** What mail programs show beside the subject. */
  preheader: string
  title: string
  body: RichParagraph[]
  /** Stands below the rest. */
  note: RichParagraph[]
  /** The blocks below the title that are shown, in order. */
  blocks: readonly MailBlock[]
  /** The reason why the reader gets this mail. */
  footer: string
}

/** What a mail shows besides its texts, by the facts. */
export interface MailBlocks {
  /** Above everything, for orders that were placed in test mode. */
  notice?: string | undefined
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
