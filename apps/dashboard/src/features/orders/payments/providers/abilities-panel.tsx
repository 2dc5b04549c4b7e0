import { plural, t } from '@lingui/core/macro'
import type { AccountMethodInfo, PaymentAccount } from '@stoa/contract/services/stoa/payment-accounts'
import { countryName } from '../../../../lib/format/countries.ts'
import { writeMoney } from '../../../../lib/format/money.ts'
import { When } from '../../../../lib/format/when.tsx'
import { Status } from '../../../../ui/feedback/status.tsx'
import { Warning } from '../../../../ui/feedback/warning.tsx'
import { Fact, Facts, Panel } from '../../../../ui/page/panel.tsx'

/** What the provider said about the account when it was last asked. */
export function AbilitiesPanel({ account }: { account: PaymentAccount }) {
  const { name, externalId, country, canCharge, problems = [], methods = [], checkedDate } = account
  return (
    <Panel title={t`Account`}>
      {problems.map((problem) => (
        <Warning key={problem}>{problem}</Warning>
      ))}
      <Facts>
        <Fact name={t`Name`}>{name}</Fact>
        <Fact name={t`ID`}>{externalId}</Fact>
        {country && <Fact name={t`Country`}>{countryName(country)}</Fact>}
        <Fact name={t`Payments`}>
          {canCharge ? <Status tone="good">{t`Can charge`}</Status> : <Status tone="warn">{t`Cannot charge yet`}</Status>}
        </Fact>
        {methods.length > 0 && (
          <Fact name={t`Methods`}>
            {methods.map((method) => (
              <div key={method.id}>{describeMethod(method)}</div>
            ))}
          </Fact>
        )}
        <Fact name={t`Last checked`}>
          <When date={checkedDate} />
        </Fact>
      </Facts>
    </Panel>
  )
}

/** Longer lists are counted. */
const maxNamed = 5

/** For example 'iDEAL · Netherlands · EUR · from €0.01'. */
function describeMethod({ title, countries = [], currencies = [], minAmount, maxAmount }: AccountMethodInfo): string {
  // The limits are in the first currency.
  const [currency] = currencies
  const min = currency && minAmount && writeMoney(minAmount, currency)
  const max = currency && maxAmount && writeMoney(maxAmount, currency)
  return [
    title,
    countries.length > maxNamed
      ? plural(countries.length, { one: '# country', other: '# countries' })
      : countries.map(countryName).join(', '),
    currencies.length > maxNamed
      ? plural(currencies.length, { one: '# currency', other: '# currencies' })
      : currencies.join(', '),
    min && t`from ${min}`,
    max && t`up to ${max}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
