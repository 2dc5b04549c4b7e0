import { t } from '@lingui/core/macro'
import { addDeliveryCarrier } from '@stoa/contract/calls/ecom/delivery-profile'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { narrowForm } from '../../../ui/form/typed-form.ts'
import { carrierAppsQuery, deliveryProfilesQuery } from '../shared/delivery-queries.ts'
import { CarrierFields, checkCarrier, toCarrier, toCarrierValues } from './fields.tsx'

export const clientLoader = () =>
  settleWithin(Promise.all([queryClient.ensureQueryData(carrierAppsQuery), queryClient.ensureQueryData(deliveryProfilesQuery)]))

export default function NewCarrier() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.delivery())
  const { data: apps = [] } = useQuery(carrierAppsQuery)
  const { data: profiles = [] } = useQuery(deliveryProfilesQuery)
  const regions = profiles.flatMap(({ deliveryRegions = [] }) => deliveryRegions)
  const add = useCall(addDeliveryCarrier, {
    failed: t`We couldn’t add the carrier`,
    done: t`Carrier added`,
    quiet: true,
    refreshes: [deliveryProfilesQuery],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New carrier in a region`}
      call={add}
      initial={{ regionId: regions[0]?.id ?? '', appId: apps[0]?.id ?? '', ...toCarrierValues() }}
      check={({ regionId, appId, ...terms }) => ({
        ...checkCarrier(terms),
        ...(!regionId && { regionId: t`Add a region first.` }),
        ...(!appId && { appId: t`Add an app for shipping rates first.` }),
      })}
      toRequest={({ regionId, appId, ...terms }) => ({
        deliveryRegionId: regionId,
        deliveryCarrier: { appId, ...toCarrier(terms) },
      })}
      submitLabel={t`Add`}
      onClose={close}
    >
      {(form) => (
        <>
          <SelectField
            form={form}
            name="appId"
            label={t`Carrier`}
            data={apps.map(({ id, displayName }) => ({ value: id!, label: displayName ?? '' }))}
            description={t`An app that no region names is offered everywhere; one that a region names, only in its regions.`}
          />
          <SelectField
            form={form}
            name="regionId"
            label={t`Region`}
            data={regions.map(({ id, name }) => ({ value: id!, label: name ?? '' }))}
          />
          <CarrierFields form={narrowForm(form)} />
        </>
      )}
    </SideForm>
  )
}
