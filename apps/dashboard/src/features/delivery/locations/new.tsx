import { t } from '@lingui/core/macro'
import { createLocation } from '@stoa/contract/calls/stoa/locations'
import { useNavigate } from 'react-router'
import { locationsQuery } from '../shared/labels.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { checkLocation, LocationFields, toLocation, toValues } from './fields.tsx'

export default function NewLocation() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.delivery())
  const create = useCall(createLocation, {
    failed: t`We couldn’t create the location`,
    done: ({ location }) => t`${location?.name ?? ''} created`,
    quiet: true,
    refreshes: [locationsQuery],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New location`}
      call={create}
      initial={toValues({})}
      check={checkLocation}
      toRequest={(values) => ({ location: toLocation(values) })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => <LocationFields form={form} />}
    </SideForm>
  )
}
