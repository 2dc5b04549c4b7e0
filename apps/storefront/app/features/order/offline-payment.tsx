import type { I18n } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import type { Order } from '@stoa/contract/services/ecom/orders'
import type { PaymentMethod } from '@stoa/contract/services/stoa/shop'
import { paymentTitle } from '../../lib/money/payment-names.ts'
import { Notice } from '../../ui/notice.tsx'

/** Instructions to pay an order that was not charged, for example by bank transfer. */
interface OfflinePaymentView {
  title: string
  amount: string
  instructions: string
  /** The due date; empty where there is none. */
  payBefore: string
}

export function toOfflinePayment(
  { offlinePayment, balanceSummary, siteLanguage }: Order,
  money: (amount: string) => string,
  days: Intl.DateTimeFormat,
  i18n: I18n,
): OfflinePaymentView | undefined {
  if (!offlinePayment) return undefined
  const { kind, title, instructions, translatedTitle, translatedInstructions, payBefore } = offlinePayment
  const isOriginal = siteLanguage === i18n.locale
  return {
    title: (!isOriginal && translatedTitle) || paymentTitle({ kind: kind as PaymentMethod['kind'], title }, i18n),
    amount: money(balanceSummary?.balance?.amount ?? '0'),
    instructions: (!isOriginal && translatedInstructions) || (instructions ?? ''),
    payBefore: payBefore ? days.format(new Date(payBefore)) : '',
  }
}

export function OfflinePayment({ number, title, amount, instructions, payBefore }: OfflinePaymentView & { number: string }) {
  return (
    <Notice tone="good">
      <p className="font-medium">
        <bdi>{title}</bdi>: <span className="tabular-nums">{amount}</span>
      </p>
      {instructions && (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
          {instructions}
        </p>
      )}
      <p className="mt-1">
        <Trans>Payment reference: order {number}</Trans>
      </p>
      {payBefore && (
        <p className="mt-1 text-small">
          <Trans>Please pay by {payBefore}. We cancel orders that aren’t paid by then.</Trans>
        </p>
      )}
    </Notice>
  )
}
