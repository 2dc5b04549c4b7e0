import type { SiteTx } from '../../../kernel/site/site.ts'

export interface PhoneMessage {
  channel: 'SMS' | 'CALL'
  /** With the country's prefix. */
  to: string
  /** The text to send, or to read out. It contains a code. */
  text: string
  /** BCP 47, of the text. */
  language: string
}

/** Sends text messages and calls. It is called within a transaction: messages are sent after the commit. */
export interface PhoneMessages {
  send(site: SiteTx, message: PhoneMessage): Promise<void>
}
