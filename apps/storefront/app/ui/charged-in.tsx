import { Trans } from '@lingui/react/macro'

/** For buyers who saw converted prices so far. */
export function ChargedIn({ currency, roughly }: { currency: string; roughly: string }) {
  return (
    <p className="mt-3 text-small text-quiet tabular-nums">
      <Trans>
        You’ll be charged in {currency}. The total is {roughly}.
      </Trans>
    </p>
  )
}
