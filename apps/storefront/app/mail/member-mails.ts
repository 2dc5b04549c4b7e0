import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { describeKnownDevice } from '@stoa/web/device'
import { dateLocale } from '@stoa/web/languages'
import { fillText } from './parts/fill-text.ts'
import type { MailView } from './frame/mail-view.ts'
import type { AccountEvent, MailRequest, OwnerNoticeChange, ReportOutcome } from './request.ts'

const kinds = [
  'EMAIL_VERIFICATION',
  'SIGN_IN_CODE',
  'SIGN_IN_CODE_ALONE',
  'FACTOR_RESET_REQUEST',
  'ALREADY_MEMBER',
  'MEMBER_PASSWORD',
  'MEMBER_INVITATION',
  'MEMBER_INVITED',
  'MEMBER_WELCOME',
  'ACCOUNT_NOTICE',
  'ACCOUNT_DELETED',
  'REPORT_OUTCOME',
  'MEMBER_MODERATED',
] as const

/** A mail about the account of a member. */
export type MemberMail = Extract<MailRequest, { kind: (typeof kinds)[number] }>

export const isMemberMail = (request: MailRequest): request is MemberMail => kinds.some((kind) => kind === request.kind)

type Content = Pick<MailView, 'subject' | 'title' | 'paragraphs' | 'action'> & Partial<Pick<MailView, 'details'>>

export function memberContent(request: MemberMail, i18n: I18n): Content {
  const { shop } = request
  switch (request.kind) {
    case 'EMAIL_VERIFICATION':
      return {
        ...toCodeMail(request, i18n),
        paragraphs: [
          i18n._(msg`Enter this code to confirm your email address. It works for half an hour.`),
          i18n._(msg`If it wasn’t you, you can ignore this email.`),
        ],
      }
    case 'SIGN_IN_CODE':
      return {
        ...toCodeMail(request, i18n),
        paragraphs: [
          i18n._(msg`Enter this code to finish signing in. It works for ten minutes. Never give it to anybody.`),
          i18n._(msg`If it wasn’t you, somebody knows your password: choose another one.`),
        ],
      }
    case 'SIGN_IN_CODE_ALONE':
      return {
        ...toCodeMail(request, i18n),
        paragraphs: [
          i18n._(msg`Enter this code to sign in. It works for half an hour. Never give it to anybody.`),
          i18n._(msg`If it wasn’t you, you can ignore this email.`),
        ],
      }
    case 'FACTOR_RESET_REQUEST':
      return {
        subject: i18n._(msg`${shop.name}: a member can’t complete the second step`),
        title: i18n._(msg`A member can’t complete the second step`),
        paragraphs: [
          i18n._(
            msg`Whoever signs in as ${request.email} knows the password, but has lost the second step, and asks you to reset it.`,
          ),
          i18n._(msg`Make sure that it is the member, for example by phone, before you reset it under Second factor.`),
        ],
        action: { label: i18n._(msg`Open the member`), url: request.url },
      }
    case 'ALREADY_MEMBER':
      return {
        subject: i18n._(msg`You already have an account at ${shop.name}`),
        title: i18n._(msg`You already have an account`),
        paragraphs: [
          i18n._(msg`Somebody tried to create an account with your email address. There is one already, so nothing was changed.`),
          i18n._(msg`If you have forgotten your password, choose a new one here: ${request.forgottenUrl}`),
          i18n._(msg`If it wasn’t you, you can ignore this email.`),
        ],
        action: { label: i18n._(msg`Sign in`), url: request.url },
      }
    case 'MEMBER_INVITATION':
      return {
        subject: i18n._(msg`Your account at ${shop.name}`),
        title: i18n._(msg`Choose a password`),
        paragraphs: [i18n._(msg`${shop.name} has created an account for you. The link works once, for an hour.`)],
        action: { label: i18n._(msg`Choose a password`), url: request.url },
      }
    case 'MEMBER_INVITED':
      return {
        subject: i18n._(msg`${shop.name} invites you`),
        title: i18n._(msg`Become a member`),
        paragraphs: [
          i18n._(msg`${shop.name} invites you to create an account. The link works once, for two weeks.`),
          i18n._(msg`If you don’t want an account, you can ignore this email.`),
        ],
        action: { label: i18n._(msg`Create an account`), url: request.url },
      }
    case 'MEMBER_WELCOME':
      return welcome(request, i18n)
    case 'MEMBER_PASSWORD':
      return {
        subject: i18n._(msg`New password for ${shop.name}`),
        title: i18n._(msg`Choose a new password`),
        paragraphs: [
          i18n._(msg`Somebody asked for a new password for your account. The link works once, for an hour.`),
          i18n._(msg`If it wasn’t you, you can ignore this email.`),
        ],
        action: { label: i18n._(msg`Choose a new password`), url: request.url },
      }
    case 'ACCOUNT_NOTICE':
      return notice(request, i18n)
    case 'ACCOUNT_DELETED': {
      const day = formatDay(request.until, request, i18n)
      return {
        subject: i18n._(msg`Your account at ${shop.name} was deleted`),
        title: i18n._(msg`Your account was deleted`),
        paragraphs: [
          i18n._(msg`You are signed out everywhere. On ${day} we erase the account for good; until then you can restore it.`),
          i18n._(msg`If it wasn’t you, restore the account and choose a new password.`),
        ],
        action: { label: i18n._(msg`Restore my account`), url: request.url },
      }
    }
    case 'REPORT_OUTCOME': {
      const day = formatDay(request.date, request, i18n)
      return {
        subject: i18n._(msg`Your report at ${shop.name}`),
        title: i18n._(msg`We’ve looked at your report`),
        paragraphs: [i18n._(msg`On ${day} you reported a member. Thank you.`), i18n._(outcomes[request.outcome])],
      }
    }
    case 'MEMBER_MODERATED':
      return {
        subject: i18n._(msg`Your account at ${shop.name}`),
        title: i18n._(request.event === 'MUTED' ? msg`Your account was muted` : msg`Your account was blocked`),
        paragraphs: [
          i18n._(
            request.event === 'MUTED'
              ? msg`We’ve looked at reports of other members. You can still sign in and buy, but not publish anything that others see.`
              : msg`We’ve looked at reports of other members. You can’t sign in any more.`,
          ),
          i18n._(msg`If you think that this is a mistake, please contact us.`),
        ],
      }
  }
}

function welcome(
  { shop, name, accountUrl, confirmUrl, text: own = {} }: Extract<MailRequest, { kind: 'MEMBER_WELCOME' }>,
  i18n: I18n,
): Content {
  const filled = (text: string | null | undefined) => text?.trim() && fillText(text.trim(), { shop: shop.name, name })
  const paragraphs = filled(own.body)?.split(/\n\s*\n/) ?? [
    i18n._(msg`Your account is ready. You find your orders in it, and your details are filled in when you buy.`),
  ]
  return {
    // A subject is one line.
    subject: filled(own.subject)?.replaceAll(/\s+/g, ' ') || i18n._(msg`Welcome to ${shop.name}`),
    title: filled(own.greeting) || (name ? i18n._(msg`Welcome, ${name}`) : i18n._(msg`Welcome`)),
    ...(confirmUrl
      ? {
          paragraphs: [
            ...paragraphs,
            i18n._(msg`Your account: ${accountUrl}`),
            i18n._(
              msg`Please confirm that this email address is yours. The link works once, for a week, and only for you: you sign in first.`,
            ),
            i18n._(msg`If you didn’t create this account, you can ignore this email.`),
          ],
          action: { label: i18n._(msg`Confirm email address`), url: confirmUrl },
        }
      : { paragraphs, action: { label: i18n._(msg`Open my account`), url: accountUrl } }),
  }
}

function formatDay(date: string, { shop }: Pick<MailRequest, 'shop'>, i18n: I18n): string {
  return new Intl.DateTimeFormat(dateLocale(i18n.locale, shop.country), { dateStyle: 'long', timeZone: shop.timeZone }).format(
    new Date(date),
  )
}

const outcomes: Readonly<Record<ReportOutcome, MessageDescriptor>> = {
  MUTED: msg`We’ve muted the member, who can’t publish anything any more.`,
  BLOCKED: msg`We’ve blocked the member.`,
  DISMISSED: msg`We found nothing that breaks our rules, so nothing changes for the member.`,
}

function toCodeMail({ code, shop }: { code: string; shop: { name: string } }, i18n: I18n) {
  return { subject: i18n._(msg`${code} is your code for ${shop.name}`), title: i18n._(msg`Your code: ${code}`) }
}

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

export function notice(request: Extract<MailRequest, { kind: 'ACCOUNT_NOTICE' | 'STAFF_NOTICE' }>, i18n: I18n): Content {
  const { shop, event, date, userAgent, address, url } = request
  const title = i18n._(titles[event])
  // The user agent is client input: someone can register with another person's email, so only known device names are shown.
  const device = describeKnownDevice(userAgent ?? '')
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
    details: [
      {
        title: i18n._(msg`When and where`),
        lines: [timeIn(shop, i18n).format(new Date(date)), ...(device ? [device] : []), ...(address ? [address] : [])],
      },
    ],
    ...(event !== 'EMAIL_CHANGED' && { action: { label: i18n._(msg`It wasn’t me`), url } }),
  }
}

const ownerTitles: Record<OwnerNoticeChange, MessageDescriptor> = {
  PAYMENT_METHODS: msg`Somebody changed how your shop is paid`,
  GIFT_CARDS: msg`Somebody issued or changed gift cards`,
  INVOICE_SETTINGS: msg`Somebody changed what your invoices say`,
  MAIL_SETTINGS: msg`Somebody changed your shop’s mails`,
  TRANSLATIONS: msg`Somebody changed the translation of a payment method`,
  API_KEYS: msg`Somebody created an API key`,
  STAFF: msg`Somebody changed what your staff may do`,
}

export function ownerNotice(request: Extract<MailRequest, { kind: 'OWNER_NOTICE' }>, i18n: I18n): Content {
  const { shop, change, caller, date, userAgent, address, url } = request
  const title = i18n._(ownerTitles[change])
  const device = describeKnownDevice(userAgent ?? '')
  return {
    subject: `${shop.name}: ${title}`,
    title,
    paragraphs: [
      i18n._(msg`Changes that decide where money goes, or who may do what, are reported to every owner.`),
      i18n._(msg`If nobody should have done this, undo it now, and remove the person or the key from your shop.`),
    ],
    details: [
      {
        title: i18n._(msg`Who, when and where`),
        lines: [caller, timeIn(shop, i18n).format(new Date(date)), ...(device ? [device] : []), ...(address ? [address] : [])],
      },
    ],
    action: { label: i18n._(msg`Open the audit log`), url },
  }
}

export function staffInvitation(request: Extract<MailRequest, { kind: 'STAFF_INVITATION' }>, i18n: I18n): Content {
  const { shop, invitedBy, expires, url } = request
  const until = timeIn(shop, i18n).format(new Date(expires))
  return {
    subject: i18n._(msg`Invitation to the back office of ${shop.name}`),
    title: i18n._(msg`You are invited to work on ${shop.name}`),
    paragraphs: [
      i18n._(msg`${invitedBy} invites you to the back office of ${shop.name}. The link works once, until ${until}.`),
      i18n._(msg`If you expected no invitation, you can ignore this email.`),
    ],
    action: { label: i18n._(msg`Accept the invitation`), url },
  }
}

function timeIn(shop: MailRequest['shop'], { locale }: I18n): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(dateLocale(locale, shop.country), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: shop.timeZone,
  })
}
