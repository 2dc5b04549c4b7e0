import { t } from '@lingui/core/macro'
import { createTipStaff } from '@stoa/contract/calls/stoa/tip-staff'
import { tipStaffQuery } from '../shared/tip-staff.ts'
import { paths } from '../../../paths.ts'
import { createDrawer } from '../../../lib/record/create-drawer.tsx'
import { checkStaff, StaffFields, toStaffValues, toTipStaff } from './staff-fields.tsx'

export default createDrawer({
  parent: paths.tips,
  texts: () => ({
    title: t`Add person`,
    failed: t`We couldn’t add the person`,
    created: ({ tipStaff }) => t`${tipStaff?.name ?? ''} added`,
    submit: t`Add`,
  }),
  save: createTipStaff,
  refreshes: [tipStaffQuery],
  initial: () => toStaffValues({}),
  check: checkStaff,
  toRequest: (values) => ({ tipStaff: toTipStaff(values) }),
  fields: (form) => <StaffFields form={form} />,
})
