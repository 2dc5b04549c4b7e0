import { Trans } from '@lingui/react/macro'

/** The European Union requires the lowest price of the 30 days before a reduction. */
export function LowestPrice({ price }: { price: string }) {
  return (
    <span className="block text-small text-quiet">
      <Trans>
        Lowest price in 30 days: <bdi className="tabular-nums">{price}</bdi>
      </Trans>
    </span>
  )
}

/** A price with the price before the reduction. Each is isolated, or they would mix in right-to-left text. */
export function Price({
  price,
  compareAtPrice,
  className = '',
}: {
  price: string
  compareAtPrice?: string | undefined
  className?: string
}) {
  return (
    <span className={`tabular-nums ${className}`}>
      {compareAtPrice && (
        <>
          <span className="sr-only">
            <Trans>Sale price</Trans>{' '}
          </span>
          <ins className="text-red no-underline">
            <bdi>{price}</bdi>
          </ins>{' '}
          <span className="sr-only">
            <Trans>, original price</Trans>{' '}
          </span>
          <del className="text-quiet">
            <bdi>{compareAtPrice}</bdi>
          </del>
        </>
      )}
      {!compareAtPrice && <bdi>{price}</bdi>}
    </span>
  )
}
