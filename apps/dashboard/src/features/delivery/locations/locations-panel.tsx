import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { deleteLocation } from '@stoa/contract/calls/stoa/locations'
import type { Location } from '@stoa/contract/services/stoa/locations'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countryName } from '../../../lib/format/countries.ts'
import { IrreversibleAction } from '../../../lib/record/irreversible-action.tsx'
import { locationsQuery } from '../shared/labels.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { PlusIcon } from '../../../ui/pictures/icons.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'

export function LocationsPanel() {
  const query = useQuery(locationsQuery)
  return (
    <Panel
      title={t`Locations`}
      flush
      actions={
        <ScreenButton to={paths.newLocation()} leftSection={<PlusIcon />}>
          {t`New location`}
        </ScreenButton>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={60} />} failed={t`We couldn’t load the locations`}>
        {(locations) => (
          <RowList label={t`Locations`} empty={t`Where your parcels leave from. Labels show it as the sender.`}>
            {locations.map((location) => (
              <LocationRow key={location.id} location={location} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

function LocationRow({ location: { id, name = '', address } }: { location: Location }) {
  const call = useCall(deleteLocation, {
    failed: t`We couldn’t delete the location`,
    done: t`${name} deleted`,
    refreshes: [locationsQuery],
  })
  const { addressLine, postalCode, city, country } = address ?? {}
  return (
    <Row
      title={<Link to={paths.location(id!)}>{name}</Link>}
      detail={[addressLine, postalCode, city, country && countryName(country)].filter(Boolean).join(', ')}
    >
      <IrreversibleAction
        verb={t`Delete`}
        name={name}
        consequence={t`No more labels can be bought for parcels from there.`}
        call={call}
        request={{ locationId: id! }}
      />
    </Row>
  )
}
