import { t } from '@lingui/core/macro'
import { createManualTaxMapping } from '@stoa/contract/calls/ecom/manual-tax-mappings'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { placeName } from '../../../../lib/format/countries.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { SideForm } from '../../../../ui/form/side-form.tsx'
import { exemptGroupsQuery } from '../../../../lib/tax-details/queries.ts'
import { taxesQuery } from '../queries.ts'
import { checkRate, RateFields, toRate, toValues } from './fields.tsx'

export default function NewTaxRate() {
  const regionId = useParams()['regionId']!
  const navigate = useNavigate()
  const close = () => void navigate(paths.tax())
  const taxes = useQuery(taxesQuery).data
  const exempt = useQuery(exemptGroupsQuery).data
  const region = taxes?.regions.find(({ id }) => id === regionId)
  const create = useCall(createManualTaxMapping, {
    failed: t`We couldn’t create the rate`,
    done: ({ manualTaxMapping }) => t`${manualTaxMapping?.taxName ?? ''} created`,
    quiet: true,
    refreshes: [taxesQuery],
    onDone: close,
  })
  if (!taxes || !exempt || !region) return null
  const { country = '', subdivision } = region
  return (
    <SideForm
      title={t`New rate in ${placeName(subdivision || country)}`}
      call={create}
      initial={toValues({ taxGroupId: taxes.defaultGroupId! }, exempt.groups)}
      check={checkRate}
      toRequest={(values) => ({
        manualTaxMapping: {
          ...toRate(values),
          taxRegionId: regionId,
          jurisdiction: subdivision || country,
          jurisdictionType: subdivision ? ('STATE' as const) : ('COUNTRY' as const),
        },
      })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => <RateFields form={form} />}
    </SideForm>
  )
}
