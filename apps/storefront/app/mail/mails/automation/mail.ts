import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { dateFormat } from '@stoa/web/date-format'
import type { MailDetail } from '../../frame/mail-view.ts'
import type { MailTemplate, StandardText } from '../../mail-template.ts'
import { toPictureView } from '../../../lib/media/pictures.ts'
import type { MailFrame, MailShop } from '../../request.ts'
import { automationDesigns, type AutomationCouponFacts, type AutomationKind, type AutomationMail } from './data.ts'

type Standard = Readonly<Partial<Record<'SUBJECT' | 'TITLE' | 'BODY' | 'BUTTON', StandardText<'shop' | 'product'>>>>

/** The mail of a trigger. What it gives away stands in a block of its own, so that the texts are right with a coupon and without. */
function automationMail<Kind extends AutomationKind>(
  design: MailTemplate<AutomationMail<Kind>>['design'],
  texts: Standard,
): MailTemplate<AutomationMail<Kind>> {
  return {
    reader: 'MAILING',
    design,
    texts: { PREHEADER: () => '', NOTE: () => '', ...texts } as MailTemplate<AutomationMail<Kind>>['texts'],
    write: writeAutomation,
  }
}

function writeAutomation(mail: AutomationMail & MailFrame, i18n: I18n) {
  const { name, orderNumber, items = [], coupon, url, unsubscribeUrl, shop } = mail
  return {
    values: {
      name: name ?? '',
      product: items[0]?.name ?? '',
      orderNumber: orderNumber ?? '',
      code: coupon?.code ?? '',
      until: coupon ? dayOf(coupon.until, shop, i18n) : '',
    },
    buttonUrl: url,
    details: coupon ? [describeCoupon(coupon, shop, i18n)] : [],
    lines: items.map((item) => ({
      id: item.id,
      name: item.name,
      slug: undefined,
      quantity: item.quantity,
      options: item.variant ? [{ name: i18n._(msg`Variant`), value: item.variant }] : [],
      picture: toPictureView(item.image, item.name),
      ...(item.price && { total: money(item.price, i18n) }),
    })),
    unsubscribe: { label: i18n._(msg`No more of these emails`), url: unsubscribeUrl },
  }
}

function describeCoupon({ code, benefit, minimum, until }: AutomationCouponFacts, shop: MailShop, i18n: I18n): MailDetail {
  const day = dayOf(until, shop, i18n)
  const least = minimum && money(minimum, i18n)
  return {
    title: i18n._(msg`Your code: ${code}`),
    lines: [
      describeBenefit(benefit, i18n),
      ...(least ? [i18n._(msg`For purchases from ${least}`)] : []),
      i18n._(msg`Once, until ${day}`),
    ],
  }
}

function describeBenefit(benefit: AutomationCouponFacts['benefit'], i18n: I18n): string {
  if (benefit === 'FREE_SHIPPING') return i18n._(msg`Free delivery`)
  if ('percentOff' in benefit) {
    const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(benefit.percentOff / 100)
    return i18n._(msg`${percent} off`)
  }
  const amount = money(benefit.amountOff, i18n)
  return i18n._(msg`${amount} off`)
}

function money({ value, currency }: { value: string; currency: string }, i18n: I18n): string {
  return new Intl.NumberFormat(i18n.locale, { style: 'currency', currency }).format(Number(value))
}

function dayOf(date: string, shop: MailShop, i18n: I18n): string {
  return dateFormat(i18n.locale, shop, { dateStyle: 'long' }).format(new Date(date))
}

/** By kind. */
export const automations = {
  AUTOMATION_CHECKOUT_ABANDONED: automationMail<'AUTOMATION_CHECKOUT_ABANDONED'>(automationDesigns.CHECKOUT_ABANDONED, {
    SUBJECT: ({ shop }) => msg`${shop}: your cart is still there`,
    TITLE: () => msg`Did something come up?`,
    BODY: () => [
      msg`You chose these and did not finish. We kept them for you.`,
      msg`Prices and stock are those of the moment at which you open your cart.`,
    ],
    BUTTON: () => msg`Open my cart`,
  }),
  AUTOMATION_ORDER_PLACED: automationMail<'AUTOMATION_ORDER_PLACED'>(automationDesigns.ORDER_PLACED, {
    SUBJECT: ({ shop }) => msg`Thank you from ${shop}`,
    TITLE: () => msg`Thank you`,
    BODY: ({ shop }) => msg`It is good to have you as a customer of ${shop}. If anything is not right, answer this email.`,
    BUTTON: () => msg`See my order`,
  }),
  AUTOMATION_ORDER_DELIVERED: automationMail<'AUTOMATION_ORDER_DELIVERED'>(automationDesigns.ORDER_DELIVERED, {
    SUBJECT: ({ shop }) => msg`${shop}: has everything arrived?`,
    TITLE: () => msg`Has everything arrived?`,
    BODY: () => msg`Your order should be with you by now. If anything is missing or broken, answer this email.`,
    BUTTON: () => msg`See my order`,
  }),
  AUTOMATION_REVIEW_WANTED: automationMail<'AUTOMATION_REVIEW_WANTED'>(automationDesigns.REVIEW_WANTED, {
    SUBJECT: ({ shop, product }) => msg`${shop}: how do you like ${product}?`,
    TITLE: () => msg`How do you like it?`,
    BODY: () => msg`You have had some time with it now. What you think helps others to choose.`,
    BUTTON: () => msg`Write a review`,
  }),
  AUTOMATION_BACK_IN_STOCK: automationMail<'AUTOMATION_BACK_IN_STOCK'>(automationDesigns.BACK_IN_STOCK, {
    SUBJECT: ({ shop, product }) => msg`${shop}: ${product} is still there`,
    TITLE: () => msg`Still interested?`,
    BODY: ({ product }) => msg`We told you that ${product} is back in stock. There is still some.`,
    BUTTON: () => msg`See the product`,
  }),
  AUTOMATION_BIRTHDAY: automationMail<'AUTOMATION_BIRTHDAY'>(automationDesigns.BIRTHDAY, {
    SUBJECT: ({ shop }) => msg`Happy birthday from ${shop}`,
    TITLE: () => msg`Happy birthday`,
    BODY: () => msg`We wish you a wonderful day.`,
    BUTTON: () => msg`Visit the shop`,
  }),
  AUTOMATION_MEMBER_JOINED: automationMail<'AUTOMATION_MEMBER_JOINED'>(automationDesigns.MEMBER_JOINED, {
    SUBJECT: ({ shop }) => msg`Welcome to ${shop}`,
    TITLE: () => msg`Good to have you here`,
    BODY: () => msg`In your account you find your orders, your addresses and your wishlist.`,
    BUTTON: () => msg`Visit the shop`,
  }),
  AUTOMATION_CUSTOMER_INACTIVE: automationMail<'AUTOMATION_CUSTOMER_INACTIVE'>(automationDesigns.CUSTOMER_INACTIVE, {
    SUBJECT: ({ shop }) => msg`${shop}: it has been a while`,
    TITLE: () => msg`It has been a while`,
    BODY: () => msg`Much has changed since your last visit. Come and see what is new.`,
    BUTTON: () => msg`Visit the shop`,
  }),
  AUTOMATION_NEWSLETTER: automationMail<'AUTOMATION_NEWSLETTER'>(automationDesigns.NEWSLETTER, {
    SUBJECT: ({ shop }) => msg`News from ${shop}`,
    TITLE: () => msg`News`,
    BODY: () => msg`Here is what is new.`,
    BUTTON: () => msg`Visit the shop`,
  }),
}
