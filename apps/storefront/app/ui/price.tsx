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

/** A price, with a struck one where it is reduced. Each is isolated, or they would mix in right-to-left text. */
export function Price({
  price,
  struckPrice,
  className = '',
}: {
  price: string
  struckPrice?: string | undefined
  className?: string
}) {
  return (
    <span className={`tabular-nums ${className}`}>
      {struckPrice && (
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
            <bdi>{struckPrice}</bdi>
          </del>
        </>
      )}
      {!struckPrice && <bdi>{price}</bdi>}
    </span>
  )
}
