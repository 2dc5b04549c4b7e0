import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StandardText, WrittenMail } from '../mail-template.ts'
import type { MailFrame } from '../request.ts'
import type { AccountEvent, AccountEventData } from './account-event.ts'
import type { noticeDesign } from './account-notice-design.ts'
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

/** The texts of a notice to a member, or to a person of the back office. */
export const noticeTexts: Readonly<Record<keyof typeof noticeDesign.texts, StandardText<'event' | 'shop'>>> = {
  SUBJECT: ({ shop, event }) => `${shop}: ${event}`,
  PREHEADER: () => '',
  TITLE: ({ event }) => event,
  BODY: () => [
    msg`If it was you, there is nothing to do.`,
    msg`If it wasn’t you, choose a new password now: it signs everybody out.`,
  ],
  'BODY.NEW_SIGN_IN': () => [
    msg`Nobody signed in to it from there before. If it was you, there is nothing to do.`,
    msg`If it wasn’t you, choose a new password now: it signs everybody out.`,
  ],
  'BODY.SIGN_IN_DENIED': () => [
    msg`Somebody entered your password and was stopped at the second step. If it was you, there is nothing to do.`,
    msg`If it wasn’t you, choose a new password now: it signs everybody out.`,
  ],
  'BODY.EMAIL_CHANGED': () => [msg`If it was you, there is nothing to do.`, msg`If it wasn’t you, please contact us.`],
  BUTTON: () => msg`It wasn’t me`,
}

/** The facts of a notice. */
export function writeAccountNotice({ shop, event, url, ...origin }: AccountEventData & MailFrame, i18n: I18n): WrittenMail {
  return {
    values: { event: i18n._(titles[event]) },
    cases: event === 'NEW_SIGN_IN' || event === 'SIGN_IN_DENIED' || event === 'EMAIL_CHANGED' ? [event] : [],
    buttonUrl: event === 'EMAIL_CHANGED' ? undefined : url,
    details: [{ title: i18n._(msg`When and where`), lines: describeOrigin(origin, shop, i18n) }],
  }
}
