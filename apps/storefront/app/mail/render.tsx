import { msg } from '@lingui/core/macro'
import { render } from '@react-email/components'
import { texts } from '../lib/texts/texts.server.ts'
import { Mail } from './frame/mail.tsx'
import type { MailView } from './frame/mail-view.ts'
import { giftCardContent, isGiftCardMail, type GiftCardMail } from './gift-card-mails.ts'
import { isMemberMail, memberContent, notice, ownerNotice, staffInvitation, type MemberMail } from './member-mails.ts'
import {
  canceled,
  confirmation,
  invoiceContent,
  orderDownloads,
  orderLinkContent,
  refundContent,
  shippingConfirmation,
  toolsFor,
} from './order-mails.ts'
import { reviewRequest } from './review-mails.ts'
import { plainText } from './frame/plain-text.ts'
import type { MailRenderer, MailRequest } from './request.ts'

export const renderMail: MailRenderer = async (request) => {
  const view = toMailView(request)
  return { subject: view.subject, html: await render(<Mail view={view} />), text: plainText(view) }
}

function toMailView(request: MailRequest): MailView {
  const { language, shop } = request
  const i18n = texts[language]
  const frame = { language, shop }
  if (request.kind === 'TEST') {
    return {
      ...frame,
      subject: i18n._(msg`Test email from ${shop.name}`),
      title: i18n._(msg`Your email works`),
      paragraphs: [i18n._(msg`This is a test email. Your shop can send emails to its customers.`)],
      lines: [],
      totals: [],
      details: [],
      footer: i18n._(msg`Somebody asked for this email in the back office of ${shop.name}:`),
    }
  }
  if (request.kind === 'PASSWORD_RESET') {
    return {
      ...frame,
      subject: i18n._(msg`New password for the back office of ${shop.name}`),
      title: i18n._(msg`Choose a new password`),
      paragraphs: [
        i18n._(msg`Somebody asked for a new password for your account. The link works once, for an hour.`),
        i18n._(msg`If it wasn’t you, you can ignore this email. Your password stays as it is.`),
      ],
      action: { label: i18n._(msg`Choose a new password`), url: request.url },
      lines: [],
      totals: [],
      details: [],
      footer: i18n._(msg`You get this email because you have an account in the back office of ${shop.name}:`),
    }
  }
  if (request.kind === 'STAFF_INVITATION')
    return {
      ...frame,
      lines: [],
      totals: [],
      details: [],
      ...staffInvitation(request, i18n),
      footer: i18n._(msg`You get this email because somebody invited you to the back office of ${shop.name}:`),
    }
  if (isGiftCardMail(request)) return { ...frame, ...giftCardContent(request, i18n) }
  if (request.kind === 'REVIEW_REQUEST') return { ...frame, ...reviewRequest(request, i18n) }
  if (request.kind === 'STAFF_NOTICE' || request.kind === 'OWNER_NOTICE')
    return {
      ...frame,
      lines: [],
      totals: [],
      details: [],
      ...(request.kind === 'OWNER_NOTICE' ? ownerNotice(request, i18n) : notice(request, i18n)),
      footer: i18n._(msg`You get this email because you have an account in the back office of ${shop.name}:`),
    }
  if (isMemberMail(request)) {
    const isForOwner = request.kind === 'FACTOR_RESET_REQUEST'
    return {
      ...frame,
      lines: [],
      totals: [],
      details: [],
      ...memberContent(request, i18n),
      footer: isForOwner
        ? i18n._(msg`You get this email because you have an account in the back office of ${shop.name}:`)
        : i18n._(msg`You get this email because somebody used your address at ${shop.name}:`),
    }
  }
  const { order, message } = request
  const tools = toolsFor(order.currency ?? 'EUR', request, i18n)
  return {
    ...frame,
    ...toMailContent(request, tools),
    notice: order.isTest ? i18n._(msg`This is a test order. Nothing is charged and nothing will be shipped.`) : undefined,
    message: message?.trim() || undefined,
    footer: i18n._(msg`You get this email because you ordered at ${shop.name}:`),
  }
}

type OtherMail =
  | Extract<
      MailRequest,
      { kind: 'TEST' | 'PASSWORD_RESET' | 'STAFF_INVITATION' | 'STAFF_NOTICE' | 'OWNER_NOTICE' | 'REVIEW_REQUEST' }
    >
  | MemberMail
  | GiftCardMail

function toMailContent(request: Exclude<MailRequest, OtherMail>, tools: ReturnType<typeof toolsFor>) {
  switch (request.kind) {
    case 'ORDER_CONFIRMATION':
      return confirmation(request, tools)
    case 'SHIPPING_CONFIRMATION':
      return shippingConfirmation(request, tools)
    case 'REFUND':
      return refundContent(request, tools)
    case 'CANCELLATION':
      return canceled(request, tools)
    case 'ORDER_LINK':
      return orderLinkContent(request, tools)
    case 'INVOICE':
      return invoiceContent(request, tools)
    case 'ORDER_DOWNLOADS':
      return orderDownloads(request, tools)
  }
}
