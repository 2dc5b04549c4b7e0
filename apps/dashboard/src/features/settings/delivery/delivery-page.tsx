import { plural, t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { deleteDeliveryRegion } from '@stoa/contract/calls/stoa/delivery-regions'
import type { ShippingOption } from '@stoa/contract/services/ecom/shipping-options'
import type { DeliveryRegion } from '@stoa/contract/services/stoa/delivery-regions'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from 'react-router'
import { placeName } from '../../../lib/countries.ts'
import { Loaded } from '../../../lib/loaded.tsx'
import { writeMoney } from '../../../lib/money.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { currentSite } from '../../../lib/session.ts'
import { settleWithin } from '../../../lib/settle-within.ts'
import { useCall } from '../../../lib/use-call.ts'
import { paths } from '../../../paths.ts'
import { PlusIcon } from '../../../ui/icons.tsx'
import { Page } from '../../../ui/page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { Status } from '../../../ui/status.tsx'
import { IrreversibleAction } from '../../../lib/irreversible-action.tsx'
import { deliveryRegionsQuery, shippingOptionsQuery } from './queries.ts'
import { toRateValues } from './rates.ts'
import { toValues as toRegionValues } from './regions/fields.tsx'
import { Tester } from './tester.tsx'
import { ScreenButton } from '../../../lib/screen-button.tsx'

export const clientLoader = () =>
  settleWithin(
    Promise.all([queryClient.ensureQueryData(shippingOptionsQuery), queryClient.ensureQueryData(deliveryRegionsQuery)]),
  )

export default function DeliveryPage() {
  const options = useQuery(shippingOptionsQuery)
  const regions = useQuery(deliveryRegionsQuery)
  return (
    <Page
      title={t`Delivery`}
      narrow
      actions={
        <ScreenButton to={paths.newShippingOption()} variant="filled" leftSection={<PlusIcon />}>
          {t`New shipping option`}
        </ScreenButton>
      }
    >
      <Panel title={t`Shipping options`} flush>
        <Loaded query={options} skeleton={<Skeleton height={120} />} failed={t`We couldn’t load the shipping options`}>
          {(data) => (
            <RowList label={t`Shipping options`} empty={t`You can’t ship anything yet. Add your first shipping option.`}>
              {data.map((option) => (
                <OptionRow key={option.id} option={option} regions={regions.data} />
              ))}
            </RowList>
          )}
        </Loaded>
      </Panel>
      <Panel
        title={t`Regions`}
        flush
        actions={
          <ScreenButton to={paths.newDeliveryRegion()} leftSection={<PlusIcon />}>
            {t`New region`}
          </ScreenButton>
        }
      >
        <Loaded query={regions} skeleton={<Skeleton height={120} />} failed={t`We couldn’t load the regions`}>
          {(data) => (
            <RowList label={t`Regions`} empty={t`A region groups countries or states with the same shipping options.`}>
              {data.map((region) => (
                <RegionRow key={region.id} region={region} options={options.data ?? []} />
              ))}
            </RowList>
          )}
        </Loaded>
      </Panel>
      <Tester />
      <Outlet />
    </Page>
  )
}

function OptionRow({ option, regions }: { option: ShippingOption; regions: DeliveryRegion[] | undefined }) {
  const { id, title, estimatedDeliveryTime, deliveryRegionIds } = option
  const names = deliveryRegionIds?.flatMap((regionId) => regions?.find((region) => region.id === regionId)?.name ?? [])
  const where = !names ? t`Everywhere` : names.join(', ')
  return (
    <Row
      title={
        <>
          <Link to={paths.shippingOption(id!)}>{title}</Link>
          {regions && names?.length === 0 && <Status tone="warn">{t`Not offered anywhere`}</Status>}
        </>
      }
      detail={[where, estimatedDeliveryTime].filter(Boolean).join(' · ')}
    >
      <span>{priceInWords(option)}</span>
    </Row>
  )
}

function priceInWords({ rates = [] }: ShippingOption): string {
  const { currency } = currentSite()
  const { basis, amount, steps, freeFrom } = toRateValues(rates)
  const free = freeFrom && writeMoney(freeFrom, currency)
  const price = {
    FLAT: () => writeMoney(amount, currency),
    WEIGHT: () => t`By weight, ${plural(steps.length, { one: '# step', other: '# steps' })}`,
    PRICE: () => t`By order value, ${plural(steps.length, { one: '# step', other: '# steps' })}`,
    QUANTITY: () => t`By number of items, ${plural(steps.length, { one: '# step', other: '# steps' })}`,
    OWN: () => t`Custom conditions`,
  }[basis]()
  return free ? t`${price}, free from ${free}` : price
}

function RegionRow({ region, options }: { region: DeliveryRegion; options: ShippingOption[] }) {
  const name = region.name ?? ''
  const used = options.filter(({ deliveryRegionIds }) => deliveryRegionIds?.includes(region.id!)).length
  const call = useCall(deleteDeliveryRegion, {
    failed: t`We couldn’t delete the region`,
    done: t`${name} deleted`,
    refreshes: [deliveryRegionsQuery, shippingOptionsQuery],
  })
  return (
    <Row
      title={<Link to={paths.deliveryRegion(region.id!)}>{name}</Link>}
      detail={toRegionValues(region).destinations.map(placeName).join(', ')}
    >
      <span>{plural(used, { 0: 'Not used', one: '# option', other: '# options' })}</span>
      <IrreversibleAction
        verb={t`Delete`}
        name={name}
        consequence={plural(used, {
          0: 'No shipping option uses this region.',
          one: '# shipping option will no longer be offered there.',
          other: '# shipping options will no longer be offered there.',
        })}
        call={call}
        request={{ deliveryRegionId: region.id! }}
      />
    </Row>
  )
}
