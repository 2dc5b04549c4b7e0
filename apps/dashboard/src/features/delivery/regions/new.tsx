import { t } from '@lingui/core/macro'
import { addDeliveryRegion } from '@stoa/contract/calls/ecom/delivery-profile'
import { useNavigate, useParams } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { deliveryProfilesQuery } from '../shared/delivery-queries.ts'
import { checkRegion, emptyRegion, RegionFields, toRegion } from './fields.tsx'

export default function NewRegion() {
  const profileId = useParams()['profileId']!
  const navigate = useNavigate()
  const close = () => void navigate(paths.delivery())
  const create = useCall(addDeliveryRegion, {
    failed: t`We couldn’t create the region`,
    done: (_answer, { deliveryRegion }) => t`${deliveryRegion?.name ?? ''} created`,
    quiet: true,
    refreshes: [deliveryProfilesQuery],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New region`}
      call={create}
      initial={emptyRegion}
      check={checkRegion}
      toRequest={(values) => ({ deliveryProfileId: profileId, deliveryRegion: toRegion(values) })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => <RegionFields form={form} />}
    </SideForm>
  )
}
