import { plural, t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import type { ShippingOption } from '@stoa/contract/services/ecom/shipping-options'
import type { DeliveryRegion } from '@stoa/contract/services/ecom/delivery-profile'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from 'react-router'
import { Loaded } from '../../lib/record/loaded.tsx'
import { writeMoney } from '../../lib/format/money.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { currentSite } from '../../lib/calls/session.ts'
import { settleWithin } from '../../lib/calls/settle-within.ts'
import { paths } from '../../paths.ts'
import { PlusIcon } from '../../ui/pictures/icons.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Row, RowList } from '../../ui/rows/row-list.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { CarriersPanel } from './carriers/carriers-panel.tsx'
import { LabelsPanel } from './labels/labels-panel.tsx'
import { LocationsPanel } from './locations/locations-panel.tsx'
import { LocalDeliveryPanel, PickupPanel } from './places-panels.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { deliveryProfilesQuery, shippingOptionsQuery } from './shared/delivery-queries.ts'
import { toRateValues } from './rates.ts'
import { Tester } from './tester.tsx'
import { ScreenButton } from '../../lib/calls/screen-button.tsx'
import { GuideLink } from '../../lib/help/learn-more.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'

export const clientLoader = () =>
  settleWithin(
    Promise.all([queryClient.ensureQueryData(shippingOptionsQuery), queryClient.ensureQueryData(deliveryProfilesQuery)]),
  )

export default function DeliveryPage() {
  const options = useQuery(shippingOptionsQuery)
  const profiles = useQuery(deliveryProfilesQuery)
  const regions = profiles.data?.flatMap(({ deliveryRegions = [] }) => deliveryRegions)
  return (
    <Page
      title={t`Delivery`}
      narrow
      actions={
        <>
          <ScreenButton to={paths.newDeliveryProfile()}>{t`New delivery profile`}</ScreenButton>
          <ScreenButton to={paths.newShippingOption()} variant="filled" leftSection={<PlusIcon />}>
            {t`New shipping option`}
          </ScreenButton>
        </>
      }
    >
      <Panel title={t`Shipping options`} flush>
        <Loaded query={options} skeleton={<Skeleton height={120} />} failed={t`We couldn’t load the shipping options`}>
          {(data) =>
            data.length === 0 ? (
              <Empty
                why={t`You can’t ship anything yet. Add your first shipping option.`}
                learn={<GuideLink to="delivery" />}
                bare
              />
            ) : (
              <RowList label={t`Shipping options`}>
                {data.map((option) => (
                  <OptionRow key={option.id} option={option} regions={regions} />
                ))}
              </RowList>
            )
          }
        </Loaded>
      </Panel>
      <Loaded query={profiles} skeleton={<Skeleton height={120} />} failed={t`We couldn’t load the regions`}>
        {(data) =>
          data.map((profile) => (
            <ProfilePanel key={profile.id} profile={profile} isOnly={data.length === 1} options={options.data ?? []} />
          ))
        }
      </Loaded>
      <CarriersPanel />
      <LocalDeliveryPanel />
      <PickupPanel />
      <LocationsPanel />
      <LabelsPanel />
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
