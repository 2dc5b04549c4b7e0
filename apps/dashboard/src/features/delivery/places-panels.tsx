import { plural, t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { deleteLocalDeliveryOption } from '@stoa/contract/calls/ecom/local-delivery-options'
import { deletePickupLocation } from '@stoa/contract/calls/ecom/pickup-locations'
import type { LocalDeliveryOption } from '@stoa/contract/services/ecom/local-delivery-options'
import type { PickupLocation } from '@stoa/contract/services/ecom/pickup-locations'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { IrreversibleAction } from '../../lib/record/irreversible-action.tsx'
import { writeLength } from '../../lib/format/format.ts'
import { Loaded } from '../../lib/record/loaded.tsx'
import { ScreenButton } from '../../lib/calls/screen-button.tsx'
import { useCall } from '../../lib/calls/use-call.ts'
import { paths } from '../../paths.ts'
import { PlusIcon } from '../../ui/pictures/icons.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Row, RowList } from '../../ui/rows/row-list.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { localDeliveryQuery, pickupLocationsQuery } from './shared/delivery-queries.ts'

export function LocalDeliveryPanel() {
  const query = useQuery(localDeliveryQuery)
  return (
    <Panel
      title={t`Local delivery`}
      flush
      actions={
        <ScreenButton to={paths.newLocalDelivery()} leftSection={<PlusIcon />}>
          {t`New local delivery`}
        </ScreenButton>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={60} />} failed={t`We couldn’t load the local delivery`}>
        {(options) => (
          <RowList label={t`Local delivery`} empty={t`Bring orders to customers nearby yourself, at times that they choose.`}>
            {options.map((option) => (
              <LocalRow key={option.id} option={option} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

export function PickupPanel() {
  const query = useQuery(pickupLocationsQuery)
  return (
    <Panel
      title={t`Pickup`}
      flush
      actions={
        <ScreenButton to={paths.newPickupLocation()} leftSection={<PlusIcon />}>
          {t`New pickup location`}
        </ScreenButton>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={60} />} failed={t`We couldn’t load the pickup locations`}>
        {(locations) => (
          <RowList label={t`Pickup`} empty={t`Let customers fetch their orders at your shop or at a pickup point.`}>
            {locations.map((location) => (
              <PickupRow key={location.id} location={location} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

function LocalRow({ option }: { option: LocalDeliveryOption }) {
  const { id, areaName, zipConfig, radiusConfig, scheduledDeliveryConfig: schedule } = option
  const name = areaName ?? ''
  const call = useCall(deleteLocalDeliveryOption, {
    failed: t`We couldn’t delete the local delivery`,
    done: t`${name} deleted`,
    refreshes: [localDeliveryQuery],
  })
  const radius = writeLength(radiusConfig?.radius ?? 0, radiusConfig?.lengthUnit === 'MI' ? 'mile' : 'kilometer')
  const zone = zipConfig
    ? (zipConfig.zipCodes ?? []).join(', ')
    : radiusConfig
      ? t`${radius} around ${radiusConfig.address?.formattedAddress ?? ''}`
      : t`Custom zone`
  const times = schedule?.timeWindows?.length ?? 0
  return (
    <Row
      title={
        <>
          <Link to={paths.localDelivery(id!)}>{name}</Link>
          {option.active === false && <Status tone="warn">{t`Not active`}</Status>}
        </>
      }
      detail={zone}
    >
      <span>{schedule ? plural(times, { one: '# time a week', other: '# times a week' }) : t`Any time`}</span>
      <IrreversibleAction
        verb={t`Delete`}
        name={name}
        consequence={t`New orders can’t use it. Existing orders keep their time.`}
        call={call}
        request={{ localDeliveryOptionId: id! }}
      />
    </Row>
  )
}

function PickupRow({ location: { id, name, address, active } }: { location: PickupLocation }) {
  const title = name ?? ''
  const call = useCall(deletePickupLocation, {
    failed: t`We couldn’t delete the pickup location`,
    done: t`${title} deleted`,
    refreshes: [pickupLocationsQuery],
  })
  return (
    <Row
      title={
        <>
          <Link to={paths.pickupLocation(id!)}>{title}</Link>
          {active === false && <Status tone="warn">{t`Not active`}</Status>}
        </>
      }
      detail={[address?.addressLine, address?.postalCode, address?.city].filter(Boolean).join(', ')}
    >
      <IrreversibleAction
        verb={t`Delete`}
        name={title}
        consequence={t`New orders can’t be picked up there. Existing orders keep it.`}
        call={call}
        request={{ pickupLocationId: id! }}
      />
    </Row>
  )
}
