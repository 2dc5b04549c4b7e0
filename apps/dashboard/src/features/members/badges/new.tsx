import { t } from '@lingui/core/macro'
import { createBadge } from '@stoa/contract/calls/members/badges-v-2'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { BadgeFields, checkBadge, emptyBadge, toBadge } from './fields.tsx'
import { anyBadges } from './queries.ts'

export default function NewBadge() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.badges())
  const create = useCall(createBadge, {
    failed: t`We couldn’t create the badge`,
    done: t`Badge created`,
    quiet: true,
    refreshes: [anyBadges],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New badge`}
      call={create}
      initial={emptyBadge}
      check={checkBadge}
      toRequest={(values) => ({ badge: toBadge(values) })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => <BadgeFields form={form} />}
    </SideForm>
  )
}
