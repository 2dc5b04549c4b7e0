import { updateRedirect } from '@stoa/contract/calls/stoa/redirects'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { useCall } from '../../../lib/use-call.ts'
import { paths } from '../../../paths.ts'
import { SideForm } from '../../../ui/side-form.tsx'
import { checkRedirect, RedirectFields, toRedirect, toValues } from './fields.tsx'
import { redirectQuery, redirects } from './queries.ts'

export default function EditRedirect() {
  const redirectId = useParams()['redirectId']!
  const navigate = useNavigate()
  const close = () => void navigate(paths.redirects())
  const { data: redirect } = useQuery(redirectQuery(redirectId))
  const save = useCall(updateRedirect, {
    failed: 'The redirect was not saved',
    done: 'The redirect is saved',
    quiet: true,
    refreshes: [redirects],
    onDone: close,
  })
  if (!redirect) return null
  const { id, revision } = redirect
  return (
    <SideForm
      title={redirect.path ?? 'Redirect'}
      call={save}
      initial={toValues(redirect)}
      check={checkRedirect}
      toRequest={(values) => ({ redirect: { id: id!, revision: revision!, ...toRedirect(values) } })}
      submitLabel="Save"
      onClose={close}
    >
      <RedirectFields />
    </SideForm>
  )
}
