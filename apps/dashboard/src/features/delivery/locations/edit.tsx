import { t } from '@lingui/core/macro'
import { updateLocation } from '@stoa/contract/calls/stoa/locations'
import { editDrawer } from '../../../lib/record/edit-drawer.tsx'
import { recordIn } from '../../../lib/record/record-calls.ts'
import { paths } from '../../../paths.ts'
import { locationsQuery } from '../shared/labels.ts'
import { checkLocation, LocationFields, toLocation, toValues } from './fields.tsx'

export default editDrawer({
  param: 'locationId',
  query: (locationId) => recordIn(locationsQuery, (locations) => locations.find(({ id }) => id === locationId)),
  parent: paths.delivery,
  texts: () => ({
    title: t`Location`,
    loadFailed: t`We couldn’t load the location`,
    saveFailed: t`We couldn’t save the location`,
    saved: ({ location }) => t`${location?.name ?? ''} saved`,
    changedMeanwhile: t`This location changed while you were editing.`,
    gone: t`This location no longer exists.`,
  }),
  name: ({ name }) => name,
  save: updateLocation,
  refreshes: [locationsQuery],
  toValues,
  check: checkLocation,
  toRequest: (values, { id, revision }) => ({ location: { id: id!, revision: revision!, ...toLocation(values) } }),
  fields: (form) => <LocationFields form={form} />,
})
