import { Trans } from '@lingui/react/macro'

/** `retry` is the day of the next attempt. `canChoose`: the reader has cards to choose from. */
export function FailedCharge({ retry, canChoose }: { retry: string | undefined; canChoose: boolean }) {
  if (canChoose)
    return retry ? (
      <Trans>We couldn’t charge the last delivery. We try again on {retry}; choose another card to pay now.</Trans>
    ) : (
      <Trans>We couldn’t charge the last delivery. Choose another card to pay now.</Trans>
    )
  return retry ? (
    <Trans>We couldn’t charge the last delivery. We try again on {retry}.</Trans>
  ) : (
    <Trans>We couldn’t charge the last delivery.</Trans>
  )
}
