import { Trans } from '@lingui/react/macro'
import type { CartView } from './cart-view.ts'

export function FreeDelivery({ freeDelivery }: { freeDelivery: CartView['freeDelivery'] }) {
  if (!freeDelivery) return null
  const { missing, progress, country } = freeDelivery
  return (
    <div className="text-small">
      <p>
        {missing ? (
          <Trans>
            Spend {missing} more for free delivery to {country}.
          </Trans>
        ) : (
          <Trans>You get free delivery to {country}.</Trans>
        )}
      </p>
      <div aria-hidden className="mt-1.5 h-1 bg-line">
        <div className="h-full bg-brand" style={{ inlineSize: `${progress * 100}%` }} />
      </div>
    </div>
  )
}
