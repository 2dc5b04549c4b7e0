import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useSay, type Words } from '../words.ts'

export interface TotalsRow {
  name: 'subtotal' | 'discount' | 'delivery' | 'fees' | 'tax' | 'taxIncluded' | 'total'
  amount: Words
}

const labels: Record<TotalsRow['name'], MessageDescriptor> = {
  subtotal: msg`Subtotal`,
  discount: msg`Discount`,
  delivery: msg`Delivery`,
  fees: msg`Fees`,
  tax: msg`Tax`,
  taxIncluded: msg`Tax, included`,
  total: msg`Total`,
}

/** A sum: the last row is what counts. */
export function Totals({ rows }: { rows: TotalsRow[] }) {
  const say = useSay()
  return (
    <dl className="space-y-1.5 tabular-nums">
      {rows.map(({ name, amount }, index) => (
        <div
          key={name}
          className={`flex justify-between gap-6 ${index === rows.length - 1 ? 'mt-3 border-t border-ink pt-3 text-label font-semibold' : ''}`}
        >
          <dt>{say(labels[name])}</dt>
          <dd>{say(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
