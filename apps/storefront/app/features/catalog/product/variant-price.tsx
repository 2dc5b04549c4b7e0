import { Trans, useLingui } from '@lingui/react/macro'
import { Price } from '../../../ui/price.tsx'
import type { VariantView } from './selection.ts'

export function VariantPrice({
  variant,
  taxIncluded,
  chargedIn,
}: {
  variant: VariantView | undefined
  taxIncluded: boolean
  /** The shop's currency, where prices are shown in another one. */
  chargedIn: string | undefined
}) {
  const { t } = useLingui()
  return (
    <p className="mt-3 min-h-[1.5em] text-lead" aria-live="polite">
      {variant && <Price price={variant.price} struckPrice={variant.struckPrice} />}{' '}
      {variant?.rhythm && <span>{variant.rhythm} </span>}
      <span hidden={!variant} className="text-small text-quiet">
        {taxIncluded ? t`Tax included` : t`Plus tax`}
        {chargedIn && <Trans>, charged in {chargedIn}</Trans>}
      </span>
      {variant?.sale && <span className="block text-small text-red">{variant.sale}</span>}
      {variant?.struckPrice && variant.strikesLowest && (
        <span className="block text-small text-quiet">
          <Trans>
            Lowest price in the 30 days before the discount: <bdi>{variant.struckPrice}</bdi>
          </Trans>
        </span>
      )}
    </p>
  )
}
