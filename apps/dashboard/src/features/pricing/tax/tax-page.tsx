import { t } from '@lingui/core/macro'
import { Skeleton, Switch } from '@mantine/core'
import { upsertTaxSettings } from '@stoa/contract/calls/ecom/tax-settings'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { PlusIcon } from '../../../ui/pictures/icons.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { shopQuery } from '../../../lib/site/shop.ts'
import { Calculator } from './calculator.tsx'
import { ExemptGroupsPanel } from './exempt-groups-panel.tsx'
import { GroupsPanel } from './groups-panel.tsx'
import { taxesQuery, type Taxes } from './queries.ts'
import { RegionPanel } from './region-panel.tsx'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(taxesQuery))

export default function TaxPage() {
  const query = useQuery(taxesQuery)
  const newRegion = (
    <ScreenButton to={paths.newTaxRegion()} variant="filled" leftSection={<PlusIcon />}>
      {t`New tax region`}
    </ScreenButton>
  )
  return (
    <Page
      title={t`Tax`}
      narrow
      actions={
        <>
          <ScreenButton to={paths.taxProposals()}>{t`Standard rates`}</ScreenButton>
          <ScreenButton to={paths.taxReport()}>{t`Tax report`}</ScreenButton>
          {query.data && query.data.regions.length > 0 && newRegion}
        </>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={420} radius="md" />} failed={t`We couldn’t load the taxes`}>
        {(taxes) => (
          <>
            <PricesPanel taxes={taxes} />
            {taxes.regions.length === 0 && (
              <Empty
                why={t`No tax is charged yet. Add a tax region for each country or state where you have to charge tax.`}
                learn={<GuideLink to="tax" />}
              >
                {newRegion}
                <ScreenButton to={paths.taxProposals()}>{t`Use standard rates`}</ScreenButton>
              </Empty>
            )}
            {taxes.regions.map((region) => (
              <RegionPanel key={region.id} region={region} taxes={taxes} />
            ))}
            <GroupsPanel taxes={taxes} />
            <ExemptGroupsPanel taxes={taxes} />
            <Calculator />
          </>
        )}
      </Loaded>
      <Outlet />
    </Page>
  )
}

function PricesPanel({ taxes: { includedInPrices } }: { taxes: Taxes }) {
  const call = useCall(upsertTaxSettings, {
    failed: t`We couldn’t save the setting`,
    done: t`Setting saved`,
    refreshes: [taxesQuery, shopQuery],
  })
  return (
    <Panel title={t`Prices`}>
      <Switch
        checked={includedInPrices}
        disabled={call.sending || call.denied !== undefined}
        label={t`Prices include tax`}
        description={call.denied ?? t`Applies unless a region has its own setting. A change affects all new orders.`}
        onChange={({ currentTarget }) => call.send({ taxSettings: { taxIncludedInItemPrices: currentTarget.checked } })}
      />
    </Panel>
  )
}
