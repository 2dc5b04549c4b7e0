import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { dateFormat } from '@stoa/web/date-format'
import { deliveryTexts, type DeliveryTexts } from '../../lib/delivery/delivery-texts.server.ts'
import { moneyFormat } from '../../lib/money/money.ts'
import type { MailContent } from '../frame/mail-view.ts'
import type { MailTemplate } from '../mail-template.ts'
import type { MailFrame } from '../request.ts'
import type { OrderData } from './order-data.ts'

/** The formatters that every mail about an order needs. */
export interface OrderTools {
  i18n: I18n
  /** Formats an amount in the order's currency. */
  money(amount: string): string
  days: Intl.DateTimeFormat
  delivery: DeliveryTexts
}

/** The template of a mail about an order, with the notice of test orders and the merchant's message. */
export function orderMail<Data extends OrderData & { kind: string }>(
  write: (mail: Data & MailFrame, tools: OrderTools) => Omit<MailContent, 'notice' | 'message'>,
): MailTemplate<Data> {
  return {
    reader: 'BUYER',
    write: (mail, i18n) => ({
      ...write(mail, orderTools(mail, i18n)),
      notice: mail.order.isTest ? i18n._(msg`This is a test order. Nothing is charged and nothing will be shipped.`) : undefined,
      message: mail.message?.trim() || undefined,
    }),
  }
}

function orderTools({ order, shop }: OrderData & MailFrame, i18n: I18n): OrderTools {
  return {
    i18n,
    money: moneyFormat(order.currency ?? 'EUR', i18n.locale),
    days: dateFormat(i18n.locale, shop, { dateStyle: 'long' }),
    delivery: deliveryTexts(i18n, shop),
  }
}

/** The button that opens the order's page. */
export function viewOrder({ orderUrl }: Pick<OrderData, 'orderUrl'>, { i18n }: OrderTools): MailContent['action'] {
  return { label: i18n._(msg`View your order`), url: orderUrl }
}
