import { t } from '@lingui/core/macro'
import { updateTaxRegion } from '@stoa/contract/calls/ecom/tax-regions'
import type { TaxRegion } from '@stoa/contract/services/ecom/tax-regions'
import { placeName } from '../../../../lib/format/countries.ts'
import { editDrawer } from '../../../../lib/record/edit-drawer.tsx'
import { recordIn } from '../../../../lib/record/record-calls.ts'
import { paths } from '../../../../paths.ts'
import { taxesQuery } from '../queries.ts'
import { RegionFields, taxIncluded, toValues } from './fields.tsx'

export default editDrawer({
  param: 'regionId',
  query: (regionId) => recordIn(taxesQuery, ({ regions }) => regions.find(({ id }) => id === regionId)),
  parent: paths.tax,
  texts: () => ({
    title: t`Tax region`,
    loadFailed: t`We couldn’t load the region`,
    saveFailed: t`We couldn’t save the region`,
    saved: ({ taxRegion }) => t`${regionName(taxRegion)} saved`,
    changedMeanwhile: t`This region changed while you were editing.`,
    gone: t`This region no longer exists.`,
  }),
  name: regionName,
  save: updateTaxRegion,
  refreshes: [taxesQuery],
  toValues,
  toRequest: (values, { id, revision }) => ({
    taxRegion: { id: id!, revision: revision!, taxIncludedInPrice: taxIncluded(values) as boolean },
  }),
  fields: (form) => <RegionFields form={form} isNew={false} />,
})

function regionName(region: TaxRegion | undefined): string {
  const place = region?.subdivision || region?.country
  return place ? placeName(place) : t`Tax region`
}
