import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import type { PaymentProviderInfo } from '@stoa/contract/services/stoa/payment-accounts'
import { useQuery } from '@tanstack/react-query'
import { BackLink } from '../../../../lib/record/back-link.tsx'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { ScreenButton } from '../../../../lib/calls/screen-button.tsx'
import { settleWithin } from '../../../../lib/calls/settle-within.ts'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { paths } from '../../../../paths.ts'
import { Page } from '../../../../ui/page/page.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import { paymentAccountsQuery } from '../../shared/payment-accounts.ts'
import { providerTexts } from './provider-texts.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(paymentAccountsQuery))

/** The first of three steps: which provider. */
export default function ChooseProviderPage() {
  const query = useQuery(paymentAccountsQuery)
  return (
    <Page
      title={t`Add a payment provider`}
      back={<BackLink to={paths.payments()}>{t`Payments`}</BackLink>}
      lead={t`Step 1 of 3: choose who charges your customers. You need an account there, and you can add more than one.`}
      narrow
    >
      <Panel title={t`Providers`} flush>
        <Loaded query={query} skeleton={<Skeleton height={200} />} failed={t`We couldn’t load the payment providers`}>
          {({ providers }) => (
            <RowList label={t`Providers`}>
              {providers.map((provider) => (
                <ProviderRow key={provider.provider} provider={provider} />
              ))}
            </RowList>
          )}
        </Loaded>
      </Panel>
    </Page>
  )
}

function ProviderRow({ provider: { provider = '', title = '' } }: { provider: PaymentProviderInfo }) {
  const texts = providerTexts[provider]
  return (
    <Row title={title} detail={texts && t(texts.about)}>
      <ScreenButton to={paths.enterProviderKeys(provider)} aria-label={t`Choose ${title}`}>
        {t`Choose`}
      </ScreenButton>
    </Row>
  )
}
