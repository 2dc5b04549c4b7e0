import type { Mail, MailSettings } from '@stoa/contract/services/stoa/mails'
import { picturePath } from '@stoa/media-url'
import { mailLanguages } from './mail-texts.ts'
import type { ListedMail, MailSettingsRow, StoredLook } from './store/mails.ts'

export function present(row: ListedMail): Mail {
  return {
    id: row.id,
    kind: row.kind,
    orderId: row.order_id,
    recipient: row.recipient,
    language: row.language,
    state: row.state,
    ...(row.not_sent_reason && { notSentReason: row.not_sent_reason }),
    ...(row.failure && { failure: row.failure }),
    dismissed: row.dismissed,
    subject: row.subject,
    attempts: row.attempts,
    createdDate: row.created_date.toISOString(),
    sentDate: row.sent_date?.toISOString() ?? null,
    nextAttemptDate: row.next_attempt_date?.toISOString() ?? null,
  }
}

export function presentSettings(row: MailSettingsRow): MailSettings {
  const { logo, accentColor = null, backgroundColor = null, footers = {}, socialLinks = [] } = row.look ?? {}
  return {
    senderName: row.sender_name,
    replyTo: row.reply_to,
    sendInTestMode: row.send_in_test_mode,
    logoUrl: logo ? picturePath(logo) : null,
    accentColor,
    backgroundColor,
    footers: mailLanguages.flatMap((language) => (footers[language] ? [{ language, text: footers[language] }] : [])),
    socialLinks,
  }
}

/** A field that is left out keeps its value, and null clears it. */
export function settingsRow(
  before: MailSettingsRow,
  { senderName, replyTo, sendInTestMode }: MailSettings,
  look: StoredLook,
): MailSettingsRow {
  return {
    sender_name: senderName === undefined ? before.sender_name : senderName?.trim() || null,
    reply_to: replyTo === undefined ? before.reply_to : replyTo?.trim() || null,
    send_in_test_mode: sendInTestMode ?? before.send_in_test_mode,
    look,
  }
}
