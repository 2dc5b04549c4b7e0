import { t } from '@lingui/core/macro'
import { updateLocalDeliveryOption } from '@stoa/contract/calls/ecom/local-delivery-options'
import type { LocalDeliveryOption } from '@stoa/contract/services/ecom/local-delivery-options'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { RecordDrawer } from '../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { localDeliveryQuery } from '../shared/delivery-queries.ts'
import { LocalFields } from './fields.tsx'
import { checkLocal, toLocal, toValues } from './values.ts'

export default function EditLocalDelivery() {
  const { optionId } = useParams()
  const navigate = useNavigate()
  const close = () => void navigate(paths.delivery())
  const query = useQuery({ ...localDeliveryQuery, select: (options) => options.find(({ id }) => id === optionId) })
  const save = useCall(updateLocalDeliveryOption, {
    failed: t`We couldn’t save the local delivery`,
    done: ({ localDeliveryOption }) => t`${localDeliveryOption?.areaName ?? ''} saved`,
    quiet: true,
    refreshes: [localDeliveryQuery],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(option) => option?.areaName ?? t`Local delivery`}
      failed={t`We couldn’t load the local delivery`}
      gone={t`This local delivery no longer exists.`}
      call={save}
      toValues={toValues}
      changedMeanwhile={t`This local delivery changed while you were editing.`}
      check={checkLocal}
      toRequest={(values, { id, revision }) => ({
        // Without times, the schedule is cleared, which the type of the contract does not say.
        localDeliveryOption: { id: id!, revision: revision!, ...toLocal(values) } as LocalDeliveryOption,
      })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <LocalFields form={form} />}
    </RecordDrawer>
  )
}
