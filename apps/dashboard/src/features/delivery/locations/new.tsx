import { t } from '@lingui/core/macro'
import { createLocation } from '@stoa/contract/calls/stoa/locations'
import { locationsQuery } from '../shared/labels.ts'
import { paths } from '../../../paths.ts'
import { createDrawer } from '../../../lib/record/create-drawer.tsx'
import { checkLocation, LocationFields, toLocation, toValues } from './fields.tsx'

export default createDrawer({
  parent: paths.delivery,
  texts: () => ({
    title: t`New location`,
    failed: t`We couldn’t create the location`,
    created: ({ location }) => t`${location?.name ?? ''} created`,
  }),
  save: createLocation,
  refreshes: [locationsQuery],
  initial: () => toValues({}),
  check: checkLocation,
  toRequest: (values) => ({ location: toLocation(values) }),
  fields: (form) => <LocationFields form={form} />,
})
