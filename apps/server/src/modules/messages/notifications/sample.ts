import type { Order } from '@stoa/contract/services/ecom/orders'
import type { MailLanguage, MailTemplate } from '@stoa/contract/services/stoa/mails'
import { accountPaths } from '@stoa/storefront/account-paths'
import { paths } from '@stoa/storefront/paths'
import { giftCardPaths } from '@stoa/storefront/gift-card-paths'
import { reviewLinkPaths } from '@stoa/storefront/review-link-paths'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { AnyMail } from './write-mail.ts'

const words = {
  en: { mug: 'Mug', print: 'Poster', size: 'Size', delivery: 'Standard', time: '2–4 working days', transfer: 'Bank transfer' },
  de: { mug: 'Becher', print: 'Poster', size: 'Größe', delivery: 'Standard', time: '2–4 Werktage', transfer: 'Überweisung' },
}

/** Returns the contents of a sample mail for a preview: the given order or a made-up one, and invalid codes and links. */
export function sampleMail(kind: MailTemplate, site: SiteRead, language: MailLanguage, given?: Order): AnyMail {
  const order = given ?? sampleOrder(site, language)
  const date = site.now.toISOString()
  switch (kind) {
    case 'ORDER_CONFIRMATION':
      return { kind, order }
    case 'CANCELLATION':
      return { kind, order }
    case 'ORDER_LINK':
      return { kind, order }
    case 'INVOICE':
      return { kind, order, number: 'INV-00012' }
    case 'ORDER_DOWNLOADS':
      return { kind, order: given ?? withFiles(order, date) }
    case 'SHIPPING_CONFIRMATION':
      return {
        kind,
        order,
        fulfillment: {
          createdDate: date,
          lineItems: given
            ? given.lineItems!.map(({ id, quantity }) => ({ id: id!, quantity: quantity! }))
            : [{ id: mugId, quantity: 2 }],
          trackingInfo: {
            trackingNumber: '00340434161094042557',
            shippingProvider: 'dhl',
            trackingLink: 'https://www.dhl.de/en/privatkunden/pakete-empfangen/verfolgen.html?piececode=00340434161094042557',
          },
        },
      }
    case 'REFUND':
      return {
        kind,
        order,
        refund: {
          summary: { refunded: { amount: given?.priceSummary?.total?.amount ?? '24.00' } },
          transactions: [{ externalRefund: false }],
        },
      }
    case 'REVIEW_REQUEST': {
      const { mug, print } = words[language]
      const urlOf = (path: string) => site.settings.origin + path
      const itemOf = (id: string, name: string) => ({
        id,
        name,
        url: urlOf(reviewLinkPaths.write({ token: sampleToken, item: id })),
      })
      const unsubscribeUrl = urlOf(reviewLinkPaths.consent({ token: sampleToken }))
      return { kind, isReminder: false, name: 'Mia', items: [itemOf(mugId, mug), itemOf(printId, print)], unsubscribeUrl }
    }
    case 'GIFT_CARD':
      return {
        kind,
        code: 'EXAM-PLE0-0000-0000-0000',
        amount: { value: '50.00', currency: site.settings.currency },
        name: 'Mia',
        senderName: 'Jonas',
        url: site.settings.origin + giftCardPaths.balance(),
      }
    case 'GIFT_CARD_HISTORY':
    case 'EMAIL_VERIFICATION':
    case 'SIGN_IN_CODE':
    case 'SIGN_IN_CODE_ALONE':
      return { kind, code: '402817' }
    case 'MEMBER_INVITATION':
    case 'MEMBER_PASSWORD':
      return { kind, url: site.settings.origin + accountPaths.newPassword({ token: sampleToken }) }
    case 'FACTOR_RESET_REQUEST':
      return { kind, email: 'mia@example.com', url: `${site.settings.origin}/dashboard` }
    case 'ALREADY_MEMBER':
      return {
        kind,
        url: site.settings.origin + accountPaths.signIn(),
        forgottenUrl: site.settings.origin + accountPaths.forgottenPassword(),
      }
    case 'MEMBER_INVITED':
      return { kind, url: site.settings.origin + accountPaths.invitation({ token: sampleToken }) }
    case 'MEMBER_WELCOME':
      return {
        kind,
        name: 'Mia',
        accountUrl: site.settings.origin + paths.account(),
        confirmUrl: site.settings.origin + accountPaths.confirmEmail({ token: sampleToken }),
      }
    case 'ACCOUNT_DELETED':
      return { kind, until: date, url: site.settings.origin + accountPaths.deletedAccount() }
    case 'REPORT_OUTCOME':
      return { kind, outcome: 'MUTED', date }
    case 'MEMBER_MODERATED':
      return { kind, event: 'MUTED' }
    case 'STAFF_NOTICE':
      return {
        kind,
        event: 'FACTOR_REMOVED',
        date,
        address: '203.0.113.7',
        url: `${site.settings.origin}/dashboard/forgot-password`,
      }
    case 'OWNER_NOTICE':
      return {
        kind,
        change: 'PAYMENT_METHODS',
        caller: 'jonas@example.com',
        date,
        address: '203.0.113.7',
        url: `${site.settings.origin}/dashboard/settings/audit-log`,
      }
    case 'ACCOUNT_NOTICE':
      return {
        kind,
        event: 'NEW_SIGN_IN',
        date,
        userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
        address: '203.0.113.7',
        url: site.settings.origin + accountPaths.forgottenPassword(),
      }
    case 'PASSWORD_RESET':
      return { kind, url: `${site.settings.origin}/dashboard/reset-password#${sampleToken}` }
    case 'TEST':
      return { kind }
  }
}

/** Returns the order as if the goods were files. */
function withFiles(order: Order, expirationDate: string): Order {
  const digitalFile = { fileId: sampleToken, link: 'https://example.com', expirationDate }
  return { ...order, lineItems: (order.lineItems ?? []).map((line) => ({ ...line, digitalFile })) }
}

const sampleToken = 'sample'
const mugId = '00000000-0000-4000-8000-000000000001'
const printId = '00000000-0000-4000-8000-000000000002'

function sampleOrder({ settings, now }: SiteRead, language: MailLanguage): Order {
  const { mug, print, size, delivery, time, transfer } = words[language]
  const address = {
    address: { addressLine: 'Lindenallee 12', postalCode: '10115', city: 'Berlin', country: 'DE' },
    contactDetails: { firstName: 'Mia', lastName: 'Sommer' },
  }
  const line = (id: string, name: string, quantity: number, price: string, total: string, options: string[]) => ({
    id,
    productName: { original: name },
    quantity,
    price: { amount: price },
    lineItemPrice: { amount: total },
    descriptionLines: options.map((option) => ({ name: { original: size }, plainText: { original: option } })),
  })
  return {
    number: '10042',
    purchasedDate: now.toISOString(),
    currency: settings.currency,
    status: 'APPROVED',
    paymentStatus: 'NOT_PAID',
    fulfillmentStatus: 'PARTIALLY_FULFILLED',
    taxIncludedInPrices: true,
    lineItems: [line(mugId, mug, 2, '12.00', '24.00', []), line(printId, print, 1, '36.00', '36.00', ['50 × 70 cm'])],
    priceSummary: {
      subtotal: { amount: '60.00' },
      shipping: { amount: '4.90' },
      tax: { amount: '10.36' },
      total: { amount: '64.90' },
    },
    balanceSummary: { balance: { amount: '64.90' } },
    offlinePayment: { title: transfer },
    billingInfo: address,
    shippingInfo: { title: delivery, logistics: { deliveryTime: time, shippingDestination: address } },
  }
}
