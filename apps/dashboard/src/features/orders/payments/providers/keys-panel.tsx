import { t } from '@lingui/core/macro'
import type { PaymentAccount } from '@stoa/contract/services/stoa/payment-accounts'
import { useQuery } from '@tanstack/react-query'
import { ScreenButton } from '../../../../lib/calls/screen-button.tsx'
import { paths } from '../../../../paths.ts'
import { CopyText } from '../../../../ui/actions/copy-text.tsx'
import { Fact, Facts, Panel } from '../../../../ui/page/panel.tsx'
import { paymentAccountsQuery } from '../../shared/payment-accounts.ts'
import { keyNames } from './provider-texts.ts'

/** The public keys. The others cannot be shown, only replaced. */
export function KeysPanel({ account }: { account: PaymentAccount }) {
  const { provider = '', mode, publicKeys } = account
  const { data } = useQuery(paymentAccountsQuery)
  const keys = data?.providers.find((each) => each.provider === provider)?.keys ?? []
  const values = (publicKeys ?? {}) as Record<string, string | undefined>
  return (
    <Panel
      title={t`Keys`}
      actions={
        <ScreenButton to={paths.enterProviderKeys(provider, `?mode=${mode}`)} size="compact-sm">
          {t`Replace keys`}
        </ScreenButton>
      }
    >
      <Facts>
        {keys.map(({ name = '', isPublic, isOptional }) => {
          const label = keyNames[name]
          const value = values[name]
          // The server does not say whether an optional key was given.
          if (isOptional && !isPublic) return null
          return (
            <Fact key={name} name={label ? t(label) : name}>
              {isPublic && value ? (
                <CopyText text={value} what={label ? t(label) : name} />
              ) : (
                t`Stored encrypted, and never shown again`
              )}
            </Fact>
          )
        })}
      </Facts>
    </Panel>
  )
}
