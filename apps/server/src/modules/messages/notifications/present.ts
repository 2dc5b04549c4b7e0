import type { Mail, MailSettings } from '@stoa/contract/services/stoa/mails'
import type { ListedMail, MailSettingsRow } from './store/mails.ts'

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
  return { senderName: row.sender_name, replyTo: row.reply_to, sendInTestMode: row.send_in_test_mode }
}

/** A field that is left out keeps its value, and null clears it. */
export function settingsRow(before: MailSettingsRow, { senderName, replyTo, sendInTestMode }: MailSettings): MailSettingsRow {
  return {
    sender_name: senderName === undefined ? before.sender_name : senderName?.trim() || null,
    reply_to: replyTo === undefined ? before.reply_to : replyTo?.trim() || null,
    send_in_test_mode: sendInTestMode ?? before.send_in_test_mode,
  }
}
