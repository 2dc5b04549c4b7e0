import { t } from '@lingui/core/macro'
import { updateTaxRegion } from '@stoa/contract/calls/ecom/tax-regions'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { placeName } from '../../../../lib/format/countries.ts'
import { RecordDrawer } from '../../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { taxesQuery } from '../queries.ts'
import { RegionFields, taxIncluded, toValues } from './fields.tsx'

export default function EditTaxRegion() {
  const { regionId } = useParams()
  const navigate = useNavigate()
  const close = () => void navigate(paths.tax())
  const query = useQuery({ ...taxesQuery, select: ({ regions }) => regions.find(({ id }) => id === regionId) })
  const place = query.data?.subdivision || query.data?.country
  const name = place ? placeName(place) : t`Tax region`
  const save = useCall(updateTaxRegion, {
    failed: t`We couldn’t save the region`,
    done: t`${name} saved`,
    quiet: true,
    refreshes: [taxesQuery],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={() => name}
      failed={t`We couldn’t load the region`}
      gone={t`This region no longer exists.`}
      call={save}
      toValues={toValues}
      changedMeanwhile={t`This region changed while you were editing.`}
      toRequest={(values, { id, revision }) => ({
        taxRegion: { id: id!, revision: revision!, taxIncludedInPrice: taxIncluded(values) as boolean },
      })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <RegionFields form={form} isNew={false} />}
    </RecordDrawer>
  )
}
