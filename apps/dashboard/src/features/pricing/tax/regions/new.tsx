import { t } from '@lingui/core/macro'
import { createTaxRegion } from '@stoa/contract/calls/ecom/tax-regions'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { placeName } from '../../../../lib/format/countries.ts'
import { currentSite } from '../../../../lib/calls/session.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { SideForm } from '../../../../ui/form/side-form.tsx'
import { taxesQuery } from '../queries.ts'
import { RegionFields, taxIncluded, toValues } from './fields.tsx'

export default function NewTaxRegion() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.tax())
  const { data: taxes } = useQuery(taxesQuery)
  const appId = taxes?.calculatorId
  const create = useCall(createTaxRegion, {
    failed: t`We couldn’t create the region`,
    done: ({ taxRegion }) => t`${placeName(taxRegion?.subdivision ?? taxRegion?.country ?? '')} created`,
    quiet: true,
    refreshes: [taxesQuery],
    // A region without rates charges no tax, so the rate form follows.
    onDone: ({ taxRegion }) => void navigate(paths.newTaxRate(taxRegion!.id!)),
  })
  if (!appId) return null
  const own = currentSite().country
  // Preselects the most common choice.
  const country = taxes.regions.some((region) => region.country === own) ? undefined : own
  return (
    <SideForm
      title={t`New tax region`}
      call={create}
      initial={toValues({ ...(country && { country }) })}
      check={({ country }) => (country ? {} : { country: t`Choose a country.` })}
      toRequest={(values) => {
        const { country, subdivision } = values
        const included = taxIncluded(values)
        return {
          taxRegion: {
            appId,
            country: country!,
            ...(subdivision?.startsWith(`${country}-`) && { subdivision }),
            ...(included !== null && { taxIncludedInPrice: included }),
          },
        }
      }}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => <RegionFields form={form} isNew />}
    </SideForm>
  )
}
