import { Trans, useLingui } from '@lingui/react/macro'
import { Price } from '../../ui/price.tsx'
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
    <p className="mt-3 text-lead" aria-live="polite">
      {variant && <Price price={variant.price} compareAtPrice={variant.compareAtPrice} />}{' '}
      <span className="text-small text-quiet">
        {taxIncluded ? t`Tax included` : t`Plus tax`}
        {chargedIn && <Trans>, charged in {chargedIn}</Trans>}
      </span>
      {variant?.compareAtPrice && variant.lowestPrice && (
        <span className="block text-small text-quiet">
          <Trans>
            Lowest price in the 30 days before the discount: <bdi>{variant.lowestPrice}</bdi>
          </Trans>
        </span>
      )}
    </p>
  )
}
