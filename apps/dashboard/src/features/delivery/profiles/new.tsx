import { t } from '@lingui/core/macro'
import { createDeliveryProfile } from '@stoa/contract/calls/ecom/delivery-profile'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { deliveryProfilesQuery } from '../shared/delivery-queries.ts'
import { checkProfile, ProfileFields, toValues } from './fields.tsx'

export default function NewProfile() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.delivery())
  const create = useCall(createDeliveryProfile, {
    failed: t`We couldn’t create the delivery profile`,
    done: ({ deliveryProfile }) => t`${deliveryProfile?.name ?? ''} created`,
    quiet: true,
    refreshes: [deliveryProfilesQuery],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New delivery profile`}
      call={create}
      initial={toValues({})}
      check={checkProfile}
      toRequest={({ name, status }) => ({ deliveryProfile: { name: name.trim(), status } })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => <ProfileFields form={form} />}
    </SideForm>
  )
}
