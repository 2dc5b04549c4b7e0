import { Trans, useLingui } from '@lingui/react/macro'
import type { Charged } from '../../prices.ts'
import { ChargedIn } from '../../ui/charged-in.tsx'
import { Line } from '../../ui/line.tsx'
import { Totals } from '../../ui/totals.tsx'
import type { CheckoutView } from './checkout-view.ts'

/** What is being bought: beside the form on a desk, folded above it on a phone, with its total always in sight. */
export function Summary({
  checkout,
  charged,
  className,
}: {
  checkout: CheckoutView
  charged: Charged | undefined
  className: string
}) {
  const { t } = useLingui()
  const content = (
    <>
      <ul aria-label={t`In this order`}>
        {checkout.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <div className="mt-5">
        <Totals rows={checkout.totals} />
        {charged && <ChargedIn {...charged} />}
      </div>
    </>
  )
  return (
    <aside aria-label={t`Your order`} className={className}>
      <details className="border-y border-line md:hidden">
        <summary className="flex min-h-14 cursor-pointer items-center justify-between">
          <span className="underline underline-offset-4">
            <Trans>Your order</Trans>
          </span>
          <span className="font-semibold tabular-nums">{checkout.total}</span>
        </summary>
        <div className="pb-5">{content}</div>
      </details>
      <div className="hidden md:sticky md:top-10 md:block">{content}</div>
    </aside>
  )
}
