import { plural, t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { deleteDeliveryProfile, removeDeliveryRegion } from '@stoa/contract/calls/ecom/delivery-profile'
import type { DeliveryProfile, DeliveryRegion } from '@stoa/contract/services/ecom/delivery-profile'
import type { ShippingOption } from '@stoa/contract/services/ecom/shipping-options'
import { Link } from 'react-router'
import { placeName } from '../../lib/format/countries.ts'
import { IrreversibleAction } from '../../lib/record/irreversible-action.tsx'
import { ScreenButton } from '../../lib/calls/screen-button.tsx'
import { useCall } from '../../lib/calls/use-call.ts'
import { paths } from '../../paths.ts'
import { PlusIcon } from '../../ui/pictures/icons.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Row, RowList } from '../../ui/rows/row-list.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { deliveryProfilesQuery, shippingOptionsQuery } from './shared/delivery-queries.ts'
import { toValues } from './regions/fields.tsx'

/** A profile with its regions. The only profile of a shop is just called its regions. */
export function ProfilePanel({
  profile,
  isOnly,
  options,
}: {
  profile: DeliveryProfile
  isOnly: boolean
  options: ShippingOption[]
}) {
  const { id, name, deliveryRegions = [] } = profile
  return (
    <Panel
      title={isOnly ? t`Regions` : t`Regions: ${name ?? ''}`}
      flush
      states={<ProfileStates profile={profile} isOnly={isOnly} />}
      actions={
        <Group gap="xs">
          {!isOnly && <ScreenButton to={paths.deliveryProfile(id!)}>{t`Edit`}</ScreenButton>}
          {!profile.default && <DeleteProfile profile={profile} />}
          <ScreenButton to={paths.newDeliveryRegion(id!)} leftSection={<PlusIcon />}>
            {t`New region`}
          </ScreenButton>
        </Group>
      }
    >
      <RowList label={t`Regions`} empty={t`A region groups countries or states with the same shipping options.`}>
        {deliveryRegions.map((region) => (
          <RegionRow key={region.id} profileId={id!} region={region} options={options} />
        ))}
      </RowList>
    </Panel>
  )
}

function ProfileStates({ profile, isOnly }: { profile: DeliveryProfile; isOnly: boolean }) {
  return (
    <>
      {!isOnly && profile.default && <Status tone="plain">{t`Default profile`}</Status>}
      {profile.status === 'DISABLED' && <Status tone="warn">{t({ message: 'Disabled', context: 'delivery profile' })}</Status>}
      {profile.status === 'PENDING' && <Status tone="warn">{t({ message: 'Being set up', context: 'delivery profile' })}</Status>}
      {profile.status === 'DEMO' && <Status tone="accent">{t`Only in test mode`}</Status>}
    </>
  )
}

function DeleteProfile({ profile: { id, name } }: { profile: DeliveryProfile }) {
  const call = useCall(deleteDeliveryProfile, {
    failed: t`We couldn’t delete the delivery profile`,
    done: t`${name ?? ''} deleted`,
    refreshes: [deliveryProfilesQuery, shippingOptionsQuery],
  })
  return (
    <IrreversibleAction
      verb={t`Delete`}
      name={name ?? ''}
      consequence={t`Its regions are deleted with it. Its products will be delivered like those of the default profile.`}
      call={call}
      request={{ deliveryProfileId: id! }}
    />
  )
}

function RegionRow({ profileId, region, options }: { profileId: string; region: DeliveryRegion; options: ShippingOption[] }) {
  const name = region.name ?? ''
  const { destinations, worldwide, active } = toValues(region)
  const used = options.filter(({ deliveryRegionIds }) => deliveryRegionIds?.includes(region.id!)).length
  const call = useCall(removeDeliveryRegion, {
    failed: t`We couldn’t delete the region`,
    done: t`${name} deleted`,
    refreshes: [deliveryProfilesQuery, shippingOptionsQuery],
  })
  return (
    <Row
      title={
        <>
          <Link to={paths.deliveryRegion(region.id!)}>{name}</Link>
          {!active && <Status tone="warn">{t`Not active`}</Status>}
        </>
      }
      detail={worldwide ? t`Worldwide` : destinations.map(placeName).join(', ')}
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
        request={{ deliveryProfileId: profileId, deliveryRegionId: region.id! }}
      />
    </Row>
  )
}
