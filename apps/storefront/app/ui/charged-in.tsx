import { Trans } from '@lingui/react/macro'

/** Below a sum, for whoever read its parts in another currency so far. */
export function ChargedIn({ currency, roughly }: { currency: string; roughly: string }) {
  return (
    <p className="mt-3 text-small text-quiet tabular-nums">
      <Trans>
        You’ll be charged in {currency}. The total is {roughly}.
      </Trans>
    </p>
  )
}
