import { t } from '@lingui/core/macro'
import { updateTipStaff } from '@stoa/contract/calls/stoa/tip-staff'
import { editDrawer } from '../../../lib/record/edit-drawer.tsx'
import { recordIn } from '../../../lib/record/record-calls.ts'
import { tipStaffQuery } from '../shared/tip-staff.ts'
import { paths } from '../../../paths.ts'
import { checkStaff, StaffFields, toStaffValues, toTipStaff } from './staff-fields.tsx'

export default editDrawer({
  param: 'staffId',
  query: (staffId) => recordIn(tipStaffQuery, (staff) => staff.find(({ id }) => id === staffId)),
  parent: paths.tips,
  texts: () => ({
    title: t`Person`,
    loadFailed: t`We couldn’t load the person`,
    saveFailed: t`We couldn’t save the person`,
    saved: ({ tipStaff }) => t`${tipStaff?.name ?? ''} saved`,
    changedMeanwhile: t`This person changed while you were editing.`,
    gone: t`This person was removed.`,
  }),
  name: ({ name }) => name,
  save: updateTipStaff,
  refreshes: [tipStaffQuery],
  toValues: toStaffValues,
  check: checkStaff,
  toRequest: (values, { id, revision }) => ({ tipStaff: { id: id!, revision: revision!, ...toTipStaff(values) } }),
  fields: (form) => <StaffFields form={form} />,
})
