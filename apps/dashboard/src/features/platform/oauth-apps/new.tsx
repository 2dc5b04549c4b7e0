import { t } from '@lingui/core/macro'
import { createOAuthApp } from '@stoa/contract/calls/stoa/sites'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { checkOAuthApp, OAuthAppFields } from './fields.tsx'
import { toOAuthApp, toValues } from './values.ts'
import { oAuthApps } from './queries.ts'

export default function NewOAuthApp() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.oAuthApps())
  const create = useCall(createOAuthApp, {
    failed: t`We couldn’t create the app`,
    done: t`App created`,
    quiet: true,
    refreshes: [oAuthApps],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New OAuth app`}
      call={create}
      initial={toValues({})}
      check={checkOAuthApp}
      toRequest={(values) => ({ oAuthApp: toOAuthApp(values) })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => <OAuthAppFields form={form} />}
    </SideForm>
  )
}
