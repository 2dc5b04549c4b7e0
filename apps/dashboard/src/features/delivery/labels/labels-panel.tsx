import { plural, t } from '@lingui/core/macro'
import { Group, Skeleton } from '@mantine/core'
import { deleteShippoConfiguration } from '@stoa/contract/calls/ecom/shippo-configurations'
import type { ShippoConfiguration } from '@stoa/contract/services/ecom/shippo-configurations'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { IrreversibleAction } from '../../../lib/record/irreversible-action.tsx'
import { labelSettingsQuery, packageNames, providerProblems } from '../shared/labels.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { PlusIcon } from '../../../ui/pictures/icons.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { deliveryProfilesQuery, labelConfigurationsQuery } from '../shared/delivery-queries.ts'
import classes from '../delivery.module.css'

/** The provider of labels, and the regions in which its rates are offered. */
export function LabelsPanel() {
  const query = useQuery(labelConfigurationsQuery)
  return (
    <Panel
      title={t`Shipping labels`}
      flush
      states={<ProviderState />}
      actions={
        <Group gap="xs">
          <ScreenButton to={paths.labelSettings()}>{t`Label settings`}</ScreenButton>
          <ScreenButton to={paths.newLabelRates()} leftSection={<PlusIcon />}>
            {t`New label rates`}
          </ScreenButton>
        </Group>
      }
    >
      <ProviderProblem />
      <Loaded query={query} skeleton={<Skeleton height={60} />} failed={t`We couldn’t load the label rates`}>
        {(configurations) => (
          <RowList
            label={t`Label rates`}
            empty={t`Offer customers what the carrier charges for their parcel, with a handling fee if you like.`}
          >
            {configurations.map((configuration) => (
              <ConfigurationRow key={configuration.id} configuration={configuration} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

function ProviderState() {
  const { data } = useQuery(labelSettingsQuery)
  if (!data) return null
  if (!data.ready) return <Status tone="warn">{t`Not ready`}</Status>
  return <Status tone="plain">{data.provider === 'SHIPPO' ? t`Shippo` : t`Sandbox`}</Status>
}

function ProviderProblem() {
  const { data } = useQuery(labelSettingsQuery)
  return data?.problem ? <p className={classes.note}>{t(providerProblems[data.problem])}</p> : null
}

function ConfigurationRow({ configuration }: { configuration: ShippoConfiguration }) {
  const { id, packageType = 'CUSTOM', deliveryRegionIds = [], domesticServices = [], internationalServices = [] } = configuration
  const { data: profiles = [] } = useQuery(deliveryProfilesQuery)
  const regions = profiles.flatMap(({ deliveryRegions = [] }) => deliveryRegions)
  const names = regions.filter((region) => deliveryRegionIds.includes(region.id!)).map(({ name }) => name)
  const name = names.join(', ') || t`No region`
  const services = domesticServices.length + internationalServices.length
  const call = useCall(deleteShippoConfiguration, {
    failed: t`We couldn’t delete the label rates`,
    done: t`Label rates deleted`,
    refreshes: [labelConfigurationsQuery, deliveryProfilesQuery],
  })
  return (
    <Row title={<Link to={paths.labelRates(id!)}>{name}</Link>} detail={t(packageNames[packageType])}>
      <span>{plural(services, { 0: 'No services', one: '# service', other: '# services' })}</span>
      <IrreversibleAction
        verb={t`Delete`}
        name={name}
        consequence={t`Customers there are no longer offered the rates of the label provider.`}
        call={call}
        request={{ shippoConfigurationId: id! }}
      />
    </Row>
  )
}
