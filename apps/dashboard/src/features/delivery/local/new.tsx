import { t } from '@lingui/core/macro'
import { createLocalDeliveryOption } from '@stoa/contract/calls/ecom/local-delivery-options'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { localDeliveryQuery } from '../shared/delivery-queries.ts'
import { LocalFields } from './fields.tsx'
import { checkLocal, emptyLocal, toLocal } from './values.ts'

export default function NewLocalDelivery() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.delivery())
  const create = useCall(createLocalDeliveryOption, {
    failed: t`We couldn’t create the local delivery`,
    done: ({ localDeliveryOption }) => t`${localDeliveryOption?.areaName ?? ''} created`,
    quiet: true,
    refreshes: [localDeliveryQuery],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New local delivery`}
      call={create}
      initial={emptyLocal}
      check={checkLocal}
      toRequest={(values) => {
        const { scheduledDeliveryConfig, ...option } = toLocal(values)
        return { localDeliveryOption: { ...option, ...(scheduledDeliveryConfig && { scheduledDeliveryConfig }) } }
      }}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => <LocalFields form={form} />}
    </SideForm>
  )
}
