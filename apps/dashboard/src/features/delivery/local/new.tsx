import { t } from '@lingui/core/macro'
import { createLocalDeliveryOption } from '@stoa/contract/calls/ecom/local-delivery-options'
import { paths } from '../../../paths.ts'
import { createDrawer } from '../../../lib/record/create-drawer.tsx'
import { localDeliveryQuery } from '../shared/delivery-queries.ts'
import { LocalFields } from './fields.tsx'
import { checkLocal, emptyLocal, toLocal } from './values.ts'

export default createDrawer({
  parent: paths.delivery,
  texts: () => ({
    title: t`New local delivery`,
    failed: t`We couldn’t create the local delivery`,
    created: ({ localDeliveryOption }) => t`${localDeliveryOption?.areaName ?? ''} created`,
  }),
  save: createLocalDeliveryOption,
  refreshes: [localDeliveryQuery],
  initial: () => emptyLocal,
  check: checkLocal,
  toRequest: (values) => {
    const { scheduledDeliveryConfig, ...option } = toLocal(values)
    return { localDeliveryOption: { ...option, ...(scheduledDeliveryConfig && { scheduledDeliveryConfig }) } }
  },
  fields: (form) => <LocalFields form={form} />,
})
