import { t } from '@lingui/core/macro'
import { updateTaxRegion } from '@stoa/contract/calls/ecom/tax-regions'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { placeName } from '../../../../lib/countries.ts'
import { RecordDrawer } from '../../../../lib/record-drawer.tsx'
import { useCall } from '../../../../lib/use-call.ts'
import { paths } from '../../../../paths.ts'
import { taxesQuery } from '../queries.ts'
import { RegionFields, taxIncluded, toValues } from './fields.tsx'

export default function EditTaxRegion() {
  const { regionId } = useParams()
  const navigate = useNavigate()
  const close = () => void navigate(paths.tax())
  const region = useQuery(taxesQuery).data?.regions.find(({ id }) => id === regionId)
  const name = placeName(region?.subdivision || region?.country || '')
  const save = useCall(updateTaxRegion, {
    failed: t`We couldn’t save the region`,
    done: t`${name} saved`,
    quiet: true,
    refreshes: [taxesQuery],
    onDone: close,
  })
  if (!region) return null
  return (
    <RecordDrawer
      title={name}
      call={save}
      record={region}
      toValues={toValues}
      changedMeanwhile={t`This region changed while you were editing.`}
      toRequest={(values, { id, revision }) => ({
        taxRegion: { id: id!, revision: revision!, taxIncludedInPrice: taxIncluded(values) as boolean },
      })}
      submitLabel={t`Save`}
      onClose={close}
    >
      <RegionFields isNew={false} />
    </RecordDrawer>
  )
}
