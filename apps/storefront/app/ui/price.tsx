import { Trans } from '@lingui/react/macro'

/** What a reduced price has to stand beside in the European Union. */
export function LowestPrice({ price }: { price: string }) {
  return (
    <span className="block text-small text-quiet">
      <Trans>
        Lowest in 30 days: <bdi className="tabular-nums">{price}</bdi>
      </Trans>
    </span>
  )
}

/** What it costs, and what it did cost if that was more. */
export function Price({ price, before, className = '' }: { price: string; before?: string | undefined; className?: string }) {
  return (
    <bdi className={`tabular-nums ${className}`}>
      {before && (
        <>
          <span className="sr-only">
            <Trans>Now</Trans>{' '}
          </span>
          <ins className="text-red no-underline">{price}</ins>{' '}
          <span className="sr-only">
            <Trans>, before</Trans>{' '}
          </span>
          <del className="text-quiet">{before}</del>
        </>
      )}
      {!before && price}
    </bdi>
  )
}
