import { Trans } from '@lingui/react/macro'

/** What a reduced price has to stand beside in the European Union. */
export function LowestPrice({ price }: { price: string }) {
  return (
    <span className="block text-small text-quiet">
      <Trans>
        Lowest price in 30 days: <bdi className="tabular-nums">{price}</bdi>
      </Trans>
    </span>
  )
}

/** What it costs, and what it did cost if that was more: each by itself, or two of them would mix from right to left. */
export function Price({ price, before, className = '' }: { price: string; before?: string | undefined; className?: string }) {
  return (
    <span className={`tabular-nums ${className}`}>
      {before && (
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
            <bdi>{before}</bdi>
          </del>
        </>
      )}
      {!before && <bdi>{price}</bdi>}
    </span>
  )
}
