import { t } from '@lingui/core/macro'
import { createRedirect } from '@stoa/contract/calls/stoa/redirects'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { SideForm } from '../../../../ui/form/side-form.tsx'
import { brokenLinks } from '../search-engines/queries.ts'
import { checkRedirect, RedirectFields, toRedirect, toValues } from './fields.tsx'
import { redirects } from './queries.ts'

export default function NewRedirect() {
  const navigate = useNavigate()
  // A broken link disappears once it has a redirect.
  const [search] = useSearchParams()
  const close = () => void navigate(paths.redirects())
  const create = useCall(createRedirect, {
    failed: t`We couldn’t create the redirect`,
    done: ({ redirect }) => t`Redirect from ${redirect?.path ?? ''} created`,
    quiet: true,
    refreshes: [redirects, brokenLinks],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New redirect`}
      call={create}
      initial={toValues({ path: search.get('path') ?? '' })}
      check={checkRedirect}
      toRequest={(values) => ({ redirect: toRedirect(values) })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => <RedirectFields form={form} />}
    </SideForm>
  )
}
