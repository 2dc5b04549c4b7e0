import { Trans, useLingui } from '@lingui/react/macro'
import type { CheckoutLook } from '../../../lib/page/checkout-frame.ts'
import type { Charged } from '../../../lib/money/prices.ts'
import { ChargedIn } from '../../../ui/charged-in.tsx'
import { LaterCharges } from '../../../ui/later-charges.tsx'
import { Line } from '../../../ui/line.tsx'
import { Totals } from '../../../ui/totals.tsx'
import type { CheckoutView } from '../checkout-view.ts'
import { LineShortage } from './line-shortage.tsx'
import { RemoveLine } from './remove-line.tsx'

/** The order summary: beside the form on a large screen, collapsed above it on a small one with the total visible. */
export function Summary({
  checkout,
  charged,
  className,
  look: { summary, tintedBox, pictures },
  title,
  onChange,
}: {
  checkout: CheckoutView
  charged: Charged | undefined
  className: string
  look: CheckoutLook
  /** The owner's words for it. */
  title: string | undefined
  onChange: () => void
}) {
  const { t } = useLingui()
  const hasBackground = pictures.summary || Object.keys(summary).length > 0
  const hasTint = Object.keys(tintedBox).length > 0
  const content = (
    <>
      <ul aria-label={t`Items in this order`}>
        {checkout.lines.map((line) => (
          <Line key={line.id} line={line}>
            <LineShortage line={line} onChange={onChange} />
            {checkout.violations.map(
              (violation) =>
                violation.line?.id === line.id && (
                  <div
                    key={violation.text}
                    className={`mt-3 border-s-4 px-3 py-2 text-small ${violation.blocking ? 'border-red bg-red-wash' : 'border-brand bg-brand-wash'}`}
                  >
                    <p>{violation.text}</p>
                    {violation.blocking && <RemoveLine line={line} onChange={onChange} />}
                  </div>
                ),
            )}
          </Line>
        ))}
      </ul>
      <div style={tintedBox} className={`mt-5 ${hasTint ? 'rounded-(--corner) bg-wall p-4 text-ink' : ''}`}>
        <Totals rows={checkout.totals} />
        <LaterCharges today={checkout.toPay} charges={checkout.laterCharges} />
        {charged && <ChargedIn {...charged} />}
      </div>
    </>
  )
  return (
    <aside aria-label={title ?? t`Your order`} className={`max-md:sticky max-md:top-0 max-md:z-10 ${className}`}>
      <details style={hasTint ? tintedBox : summary} className="border-y border-line bg-wall text-ink md:hidden">
        <summary
          className={`flex min-h-14 cursor-pointer items-center justify-between ${hasTint || hasBackground ? 'px-4' : ''}`}
        >
          <span className="underline underline-offset-4">{title ?? <Trans>Your order</Trans>}</span>
          <span className="font-semibold tabular-nums">{checkout.toPay}</span>
        </summary>
        <div className={`max-h-[60dvh] overflow-y-auto overscroll-contain pb-5 ${hasTint || hasBackground ? 'px-4' : ''}`}>
          {content}
        </div>
      </details>
      <div
        style={summary}
        className={`hidden md:sticky md:top-10 md:block ${hasBackground ? 'rounded-(--corner) bg-wall bg-cover bg-center p-6 text-ink' : ''}`}
      >
        {title && <h2 className="mb-4 font-display text-heading">{title}</h2>}
        {pictures.summary ? <div className="bg-wall p-4">{content}</div> : content}
      </div>
    </aside>
  )
}
