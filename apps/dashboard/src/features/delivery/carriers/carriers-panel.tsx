import { t } from '@lingui/core/macro'
import { removeDeliveryCarrier } from '@stoa/contract/calls/ecom/delivery-profile'
import type { DeliveryCarrier, DeliveryRegion } from '@stoa/contract/services/ecom/delivery-profile'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { IrreversibleAction } from '../../../lib/record/irreversible-action.tsx'
import { writeMoney } from '../../../lib/format/money.ts'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { currentSite } from '../../../lib/calls/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { PlusIcon } from '../../../ui/pictures/icons.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { carrierAppsQuery, deliveryProfilesQuery } from '../shared/delivery-queries.ts'

/** The apps with shipping rates, in the regions that name them. A shop without such apps has no need of it. */
export function CarriersPanel() {
  const { data: apps = [] } = useQuery(carrierAppsQuery)
  const { data: profiles = [] } = useQuery(deliveryProfilesQuery)
  if (apps.length === 0) return null
  const named = profiles
    .flatMap(({ deliveryRegions = [] }) => deliveryRegions)
    .flatMap((region) =>
      (region.deliveryCarriers ?? []).flatMap((carrier) => {
        const app = apps.find(({ id }) => id === carrier.appId)
        return app ? [{ region, carrier, name: app.displayName ?? '' }] : []
      }),
    )
  return (
    <Panel
      title={t`Carriers`}
      flush
      actions={
        <ScreenButton to={paths.newCarrier()} leftSection={<PlusIcon />}>
          {t`New carrier in a region`}
        </ScreenButton>
      }
    >
      <RowList
        label={t`Carriers`}
        empty={t`The rates of your apps are offered everywhere. Name an app in regions to limit it to them.`}
      >
        {named.map((row) => (
          <CarrierRow key={`${row.region.id} ${row.carrier.appId}`} {...row} />
        ))}
      </RowList>
    </Panel>
  )
}

function CarrierRow({ region, carrier, name }: { region: DeliveryRegion; carrier: DeliveryCarrier; name: string }) {
  const { backupRate, appId } = carrier
  const remove = useCall(removeDeliveryCarrier, {
    failed: t`We couldn’t remove the carrier`,
    done: t`Carrier removed`,
    refreshes: [deliveryProfilesQuery],
  })
  const regionName = region.name ?? ''
  return (
    <Row title={<Link to={paths.carrier(region.id!, appId!)}>{name}</Link>} detail={regionName}>
      {backupRate?.active && <span>{t`Back-up rate ${writeMoney(backupRate.amount ?? '0', currentSite().currency)}`}</span>}
      <IrreversibleAction
        verb={t`Remove`}
        name={`${name}, ${regionName}`}
        consequence={t`Its rates are no longer offered in this region. Without any region, they are offered everywhere.`}
        call={remove}
        request={{ deliveryRegionId: region.id!, appId: appId! }}
      />
    </Row>
  )
}
