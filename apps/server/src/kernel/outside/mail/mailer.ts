import { isEmail } from '@stoa/contract/email'

/** A mail that is ready to be sent to one recipient. */
export interface MailMessage {
  /** Without angle brackets. The same mail sent again after a crash has the same id, so that receivers recognise it. */
  messageId: string
  /** Shown as the sender. The address is always that of the installation. */
  senderName: string
  replyTo?: string | undefined
  to: string
  subject: string
  html: string
  text: string
  /** Ends mails of this kind when it is opened and confirmed, or by one POST of the mail program (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

/**
 * The outcome of a mail at the mail server. REFUSED is final; UNREACHABLE also covers everything that may work later. A reason is for
 * staff: it may quote the recipient and is never logged.
 */
export type SendOutcome =
  | { status: 'SENT' }
  /** `isBounce`: the server refused the recipient, and not the content or the sender. */
  | { status: 'REFUSED'; reason: string; isBounce?: boolean }
  /** `isBusy`: the server answered that it takes no more at present. */
  | { status: 'UNREACHABLE'; reason: string; isBusy?: boolean }

/** Sends mails. It never throws for errors of the mail server. */
export interface Mailer {
  /** The domain of the sender's address, for message ids. */
  domain: string
  /** Where mails come from. */
  address: string
  send(message: MailMessage): Promise<SendOutcome>
}

/** True if a text is one email address that can stand in a header. */
export function isMailAddress(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return isEmail(text) && !/[\u0000-\u001f\u007f]/.test(text)
}

/** A text for a header on one line: line breaks and other control characters become spaces. */
export function headerText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
}
