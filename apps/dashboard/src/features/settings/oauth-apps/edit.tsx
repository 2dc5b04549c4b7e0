import { t } from '@lingui/core/macro'
import { updateOAuthApp } from '@stoa/contract/calls/stoa/sites'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { useCall } from '../../../lib/use-call.ts'
import { paths } from '../../../paths.ts'
import { SideForm } from '../../../ui/side-form.tsx'
import { checkOAuthApp, OAuthAppFields, toOAuthApp, toValues } from './fields.tsx'
import { oAuthApps, oAuthAppsQuery } from './queries.ts'

export default function EditOAuthApp() {
  const { oAuthAppId } = useParams()
  const navigate = useNavigate()
  const close = () => void navigate(paths.oAuthApps())
  const app = useQuery(oAuthAppsQuery).data?.find(({ id }) => id === oAuthAppId)
  const save = useCall(updateOAuthApp, {
    failed: t`The app was not saved`,
    done: t`The app is saved`,
    quiet: true,
    refreshes: [oAuthApps],
    onDone: close,
  })
  if (!app) return null
  return (
    <SideForm
      title={app.name ?? t`OAuth app`}
      call={save}
      initial={toValues(app)}
      check={checkOAuthApp}
      toRequest={(values) => ({ oAuthApp: { id: app.id!, ...toOAuthApp(values) } })}
      submitLabel={t`Save`}
      onClose={close}
    >
      <OAuthAppFields />
    </SideForm>
  )
}
