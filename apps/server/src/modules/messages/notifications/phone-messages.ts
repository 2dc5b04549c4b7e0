import type { SiteTx } from '../../../kernel/site/site.ts'

export interface PhoneMessage {
  channel: 'SMS' | 'CALL'
  /** With the country's prefix. */
  to: string
  /** What is written, or read out. It contains a code. */
  text: string
  /** BCP 47, of the text. */
  language: string
}

/** Sends text messages and calls. It is called within a transaction: what it sends goes out after the commit. */
export interface PhoneMessages {
  send(site: SiteTx, message: PhoneMessage): Promise<void>
}
