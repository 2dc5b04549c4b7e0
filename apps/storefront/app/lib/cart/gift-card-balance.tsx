import { Trans, useLingui } from '@lingui/react/macro'
import type { BalanceView, HistoryRow } from './gift-card-view.server.ts'

export function BalanceCard({ card: { code, balance, status, expires } }: { card: BalanceView }) {
  return (
    <section aria-live="polite" className="rounded-box border border-line bg-mat p-5">
      <p className="text-small text-quiet">
        <Trans>Gift card {code}</Trans>
      </p>
      <p className="display mt-1 text-title tabular-nums">{balance}</p>
      <p className="mt-2">
        {status === 'DISABLED' ? (
          <Trans>This gift card has been blocked. Please contact us.</Trans>
        ) : status === 'EXPIRED' ? (
          <Trans>It expired on {expires}.</Trans>
        ) : expires ? (
          <Trans>Valid until {expires}</Trans>
        ) : (
          <Trans>It doesn’t expire.</Trans>
        )}
      </p>
    </section>
  )
}

export function History({ rows }: { rows: readonly HistoryRow[] }) {
  const { t } = useLingui()
  return (
    <table className="w-full text-start">
      <caption className="mb-2 text-start font-display text-heading">{t`History`}</caption>
      <thead className="text-small text-quiet">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 text-start font-normal">{t`Date`}</th>
          <th scope="col" className="py-2 text-end font-normal">{t`Amount`}</th>
          <th scope="col" className="py-2 text-end font-normal">{t`Balance`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, label, amount, balance }, index) => (
          // Rows have no id of their own, and never change their order.
          <tr key={`${day} ${label} ${balance} ${index}`} className="border-b border-line">
            <td className="py-2">
              {label}
              <span className="block text-small text-quiet">{day}</span>
            </td>
            <td className="py-2 text-end tabular-nums">{amount}</td>
            <td className="py-2 text-end tabular-nums">{balance}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
