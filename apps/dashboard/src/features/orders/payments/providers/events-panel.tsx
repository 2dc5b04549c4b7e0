import { t } from '@lingui/core/macro'
import type { PaymentAccount } from '@stoa/contract/services/stoa/payment-accounts'
import { ScreenButton } from '../../../../lib/calls/screen-button.tsx'
import { paths } from '../../../../paths.ts'
import { CopyText } from '../../../../ui/actions/copy-text.tsx'
import { Fact, Facts, Panel } from '../../../../ui/page/panel.tsx'
import classes from '../../../../ui/page/settings.module.css'
import { namesAddressPerPayment } from '../../shared/payment-accounts.ts'
import { LastEvent } from './account-state.tsx'

/** Where the provider reports what happens to payments. The server shows the address to those who may connect accounts. */
export function EventsPanel({ account }: { account: PaymentAccount }) {
  const { eventUrl } = account
  return (
    <Panel
      title={t`Events`}
      actions={
        <ScreenButton to={paths.paymentEvents()} size="compact-sm">
          {t`Event log`}
        </ScreenButton>
      }
    >
      <p className={classes.hint}>
        <LastEvent account={account} />
      </p>
      {eventUrl && (
        <Facts>
          <Fact name={t`Address`}>
            <CopyText text={eventUrl} what={t`address for events`} />
            <div>{describeAddress(account)}</div>
          </Fact>
        </Facts>
      )}
    </Panel>
  )
}

function describeAddress(account: PaymentAccount): string {
  if (namesAddressPerPayment(account))
    return t`Each payment tells the provider this address, so there is nothing to enter. It is secret: whoever has it can report payments.`
  return account.hasEndpoint
    ? t`The provider has this address. It is secret: whoever has it can report payments.`
    : t`Enter this address at the provider as a webhook. It is secret: whoever has it can report payments.`
}
