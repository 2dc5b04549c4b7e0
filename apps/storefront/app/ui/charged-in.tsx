import { Trans } from '@lingui/react/macro'

/** For buyers who saw converted prices so far. */
export function ChargedIn({ currency, convertedTotal }: { currency: string; convertedTotal: string }) {
  return (
    <p className="mt-3 text-small text-quiet tabular-nums">
      <Trans>
        You’ll be charged in {currency}. The total is {convertedTotal}.
      </Trans>
    </p>
  )
}
