import { t } from '@lingui/core/macro'
import { createShippoConfiguration } from '@stoa/contract/calls/ecom/shippo-configurations'
import { toDecimal } from '@stoa/web/decimal'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { labelSettingsQuery, locationsQuery } from '../shared/labels.ts'
import { toPackageValues } from '../shared/label-package-fields.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useSession } from '../../../lib/calls/session.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { MoneyField } from '../../../ui/fields/decimal-input.tsx'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { deliveryProfilesQuery, labelConfigurationsQuery } from '../shared/delivery-queries.ts'
import { ConfigurationFields } from './fields.tsx'
import { checkConfiguration, toConfiguration, toValues } from './values.ts'

export const clientLoader = () =>
  settleWithin(
    Promise.all([
      queryClient.ensureQueryData(labelSettingsQuery),
      queryClient.ensureQueryData(locationsQuery),
      queryClient.ensureQueryData(deliveryProfilesQuery),
    ]),
  )

export default function NewLabelRates() {
  const navigate = useNavigate()
  const { currency } = useSession().site
  const close = () => void navigate(paths.delivery())
  const { data: profiles = [] } = useQuery(deliveryProfilesQuery)
  const { data: settings } = useQuery(labelSettingsQuery)
  const { data: locations = [] } = useQuery(locationsQuery)
  const regions = profiles.flatMap(({ deliveryRegions = [] }) => deliveryRegions)
  const create = useCall(createShippoConfiguration, {
    failed: t`We couldn’t create the label rates`,
    done: t`Label rates created`,
    quiet: true,
    refreshes: [labelConfigurationsQuery, deliveryProfilesQuery],
    onDone: close,
  })
  const initial = {
    ...toValues(),
    ...toPackageValues(settings?.package),
    regionId: regions[0]?.id ?? '',
    locationId: settings?.locationId ?? locations[0]?.id ?? '',
  }
  return (
    <SideForm
      title={t`New label rates`}
      call={create}
      initial={initial}
      check={(values) => ({
        ...checkConfiguration(values),
        ...(!values.regionId && { regionId: t`Add a region first.` }),
      })}
      toRequest={({ regionId, backupRate, ...values }) => ({
        shippoConfiguration: {
          ...toConfiguration({ ...values, regionId, backupRate }),
          deliveryRegionId: regionId,
        },
        ...(toDecimal(backupRate) !== undefined && { backupRate: toDecimal(backupRate)! }),
      })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => (
        <>
          <SelectField
            form={form}
            name="regionId"
            label={t`Region`}
            data={regions.map(({ id, name }) => ({ value: id!, label: name ?? '' }))}
          />
          <ConfigurationFields form={form} />
          <MoneyField
            form={form}
            name="backupRate"
            label={t`Back-up rate in ${currency}`}
            currency={currency}
            description={t`Offered while the provider gives no answer. Without it, customers then see only your other options.`}
          />
        </>
      )}
    </SideForm>
  )
}
