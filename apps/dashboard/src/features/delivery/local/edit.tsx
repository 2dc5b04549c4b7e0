import { t } from '@lingui/core/macro'
import { updateLocalDeliveryOption } from '@stoa/contract/calls/ecom/local-delivery-options'
import type { LocalDeliveryOption } from '@stoa/contract/services/ecom/local-delivery-options'
import { editDrawer } from '../../../lib/record/edit-drawer.tsx'
import { recordIn } from '../../../lib/record/record-calls.ts'
import { paths } from '../../../paths.ts'
import { localDeliveryQuery } from '../shared/delivery-queries.ts'
import { LocalFields } from './fields.tsx'
import { checkLocal, toLocal, toValues } from './values.ts'

export default editDrawer({
  param: 'optionId',
  query: (optionId) => recordIn(localDeliveryQuery, (options) => options.find(({ id }) => id === optionId)),
  parent: paths.delivery,
  texts: () => ({
    title: t`Local delivery`,
    loadFailed: t`We couldn’t load the local delivery`,
    saveFailed: t`We couldn’t save the local delivery`,
    saved: ({ localDeliveryOption }) => t`${localDeliveryOption?.areaName ?? ''} saved`,
    changedMeanwhile: t`This local delivery changed while you were editing.`,
    gone: t`This local delivery no longer exists.`,
  }),
  name: ({ areaName }) => areaName,
  save: updateLocalDeliveryOption,
  refreshes: [localDeliveryQuery],
  toValues,
  check: checkLocal,
  toRequest: (values, { id, revision }) => ({
    // Without times, the schedule is cleared, which the type of the contract does not say.
    localDeliveryOption: { id: id!, revision: revision!, ...toLocal(values) } as LocalDeliveryOption,
  }),
  fields: (form) => <LocalFields form={form} />,
})
