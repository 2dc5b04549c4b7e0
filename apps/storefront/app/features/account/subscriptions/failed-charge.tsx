import { Trans } from '@lingui/react/macro'

/** `retry` is the day of the next attempt. */
export function FailedCharge({ retry }: { retry: string | undefined }) {
  return retry ? (
    <Trans>We couldn’t charge the last delivery. We try again on {retry}; choose another card to pay now.</Trans>
  ) : (
    <Trans>We couldn’t charge the last delivery. Choose another card to pay now.</Trans>
  )
}
