import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { useTranslate, type Translatable } from './translatable.ts'

export interface TotalsRow {
  name: 'subtotal' | 'discount' | 'delivery' | 'fees' | 'tip' | 'tax' | 'taxIncluded' | 'exempt' | 'total' | 'giftCard' | 'toPay'
  /** The name of a fee; other rows have the labels below. */
  label?: string
  amount: Translatable
  /** The parts that the amount is made of. */
  breakdown?: { part: Translatable; amount: string }[] | undefined
}

export const totalsLabels: Record<TotalsRow['name'], MessageDescriptor> = {
  subtotal: msg`Subtotal`,
  discount: msg`Discount`,
  delivery: msg`Delivery`,
  fees: msg`Fees`,
  tip: msg`Tip`,
  tax: msg`Tax`,
  taxIncluded: msg`Tax (included)`,
  exempt: msg`Tax exempt`,
  total: msg`Total`,
  giftCard: msg`Gift card`,
  toPay: msg`Left to pay`,
}

/** The last row is what is to be paid. */
export function Totals({ rows }: { rows: TotalsRow[] }) {
  const translate = useTranslate()
  return (
    <dl className="space-y-1.5 tabular-nums">
      {rows.map(({ name, label, amount, breakdown }, index) => (
        <div
          key={`${name} ${index}`}
          className={`flex flex-wrap justify-between gap-x-6 wrap-anywhere ${index === rows.length - 1 ? 'mt-3 border-t border-ink pt-3 text-label font-semibold' : ''}`}
        >
          <dt className="min-w-0">
            {label ? <bdi>{label}</bdi> : translate(totalsLabels[name])}
            {breakdown && breakdown.length > 0 && name !== 'discount' && (
              <Breakdown rowLabel={translate(totalsLabels[name])} parts={breakdown} />
            )}
          </dt>
          <dd className="ms-auto">{translate(amount)}</dd>
          {/* Always visible: a buyer looks for the discount they were promised. */}
          {name === 'discount' && breakdown && breakdown.length > 0 && (
            <dd className="w-full text-quiet">
              <Parts parts={breakdown} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function Breakdown({ rowLabel, parts }: { rowLabel: string; parts: PartsOfRow }) {
  const id = useId()
  return (
    <>
      {' '}
      <button
        type="button"
        popoverTarget={id}
        className="relative text-small text-quiet underline decoration-dotted underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-3 hover:text-ink"
      >
        <Trans>
          Details<span className="sr-only"> {rowLabel}</span>
        </Trans>
      </button>
      <div id={id} popover="auto" className="menu-below">
        <Parts parts={parts} className="space-y-1 py-2 font-normal" />
      </div>
    </>
  )
}

type PartsOfRow = NonNullable<TotalsRow['breakdown']>

function Parts({ parts, className = '' }: { parts: PartsOfRow; className?: string }) {
  const translate = useTranslate()
  return (
    <ul className={`text-small ${className}`}>
      {parts.map(({ part, amount }, index) => (
        <li key={index} className="flex justify-between gap-6">
          <span dir="auto">{translate(part)}</span>
          <span>{amount}</span>
        </li>
      ))}
    </ul>
  )
}
