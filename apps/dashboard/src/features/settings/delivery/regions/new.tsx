import { t } from '@lingui/core/macro'
import { createDeliveryRegion } from '@stoa/contract/calls/stoa/delivery-regions'
import { useNavigate } from 'react-router'
import { useCall } from '../../../../lib/use-call.ts'
import { paths } from '../../../../paths.ts'
import { SideForm } from '../../../../ui/side-form.tsx'
import { deliveryRegionsQuery } from '../queries.ts'
import { checkRegion, emptyRegion, RegionFields, toRegion } from './fields.tsx'

export default function NewRegion() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.delivery())
  const create = useCall(createDeliveryRegion, {
    failed: t`We couldn’t create the region`,
    done: ({ deliveryRegion }) => t`${deliveryRegion?.name ?? ''} created`,
    quiet: true,
    refreshes: [deliveryRegionsQuery],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New region`}
      call={create}
      initial={emptyRegion}
      check={checkRegion}
      toRequest={(values) => ({ deliveryRegion: toRegion(values) })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => <RegionFields form={form} />}
    </SideForm>
  )
}
