import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MailContent } from '../frame/mail-view.ts'
import type { MailFrame } from '../request.ts'
import type { AccountEvent, AccountEventData } from './account-event.ts'
import { describeOrigin } from './event-origin.ts'

const titles: Readonly<Record<AccountEvent, MessageDescriptor>> = {
  NEW_SIGN_IN: msg`Somebody signed in to your account`,
  SIGN_IN_DENIED: msg`A sign-in to your account was denied`,
  PASSWORD_CHANGED: msg`Your password was changed`,
  EMAIL_CHANGED: msg`The email address of your account was changed`,
  FACTOR_ADDED: msg`A second step was added to your sign-in`,
  FACTOR_REMOVED: msg`A second step was removed from your sign-in`,
  ACCOUNT_LINKED: msg`Another account now signs in to yours`,
  ACCOUNT_UNLINKED: msg`Another account no longer signs in to yours`,
  FACTOR_RESET_REQUESTED: msg`Somebody asked us to remove the second step from your sign-in`,
}

/** Notifies a member, or a person of the back office, of an event of their account. */
export function writeAccountNotice({ shop, event, url, ...origin }: AccountEventData & MailFrame, i18n: I18n): MailContent {
  const title = i18n._(titles[event])
  return {
    subject: `${shop.name}: ${title}`,
    title,
    paragraphs: [
      event === 'NEW_SIGN_IN'
        ? i18n._(msg`Nobody signed in to it from there before. If it was you, there is nothing to do.`)
        : event === 'SIGN_IN_DENIED'
          ? i18n._(msg`Somebody entered your password and was stopped at the second step. If it was you, there is nothing to do.`)
          : i18n._(msg`If it was you, there is nothing to do.`),
      event === 'EMAIL_CHANGED'
        ? i18n._(msg`If it wasn’t you, please contact us.`)
        : i18n._(msg`If it wasn’t you, choose a new password now: it signs everybody out.`),
    ],
    details: [{ title: i18n._(msg`When and where`), lines: describeOrigin(origin, shop, i18n) }],
    ...(event !== 'EMAIL_CHANGED' && { action: { label: i18n._(msg`It wasn’t me`), url } }),
  }
}
