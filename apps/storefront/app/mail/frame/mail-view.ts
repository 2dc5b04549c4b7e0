import type { I18n } from '@lingui/core'
import type { DeliveryTexts } from '../../lib/delivery/delivery-texts.server.ts'
import type { LineView } from '../../ui/line.tsx'
import type { PictureView } from '../../ui/picture.tsx'
import type { MailShop } from '../request.ts'

/** A mail as texts: the HTML and the plain-text version show the same. */
export interface MailView {
  language: string
  shop: MailShop
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
  lines: (Omit<LineView, 'total' | 'price'> & { price?: string; total?: string })[]
  /** The last row is the total. */
  totals: { label: string; amount: string }[]
  /** Titled paragraphs: addresses, delivery, payment. */
  details: { title: string; lines: string[] }[]
  /** Why the reader gets this mail. */
  footer: string
  unsubscribe?: { label: string; url: string } | undefined
}

export interface AskedView {
  id: string
  name: string
  picture: PictureView | undefined
  question: string
  stars: { label: string; url: string }[]
}

/** The formatters that every mail about an order needs. */
export interface MailTools {
  i18n: I18n
  money(amount: string): string
  days: Intl.DateTimeFormat
  delivery: DeliveryTexts
}
