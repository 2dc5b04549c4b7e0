import { t } from '@lingui/core/macro'
import { updateOAuthApp } from '@stoa/contract/calls/stoa/sites'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { changesOf } from '../../../lib/calls/changes.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { RecordDrawer } from '../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { checkOAuthApp, OAuthAppFields } from './fields.tsx'
import { toOAuthApp, toValues } from './values.ts'
import { oAuthApps, oAuthAppsQuery } from './queries.ts'

export default function EditOAuthApp() {
  const { oAuthAppId } = useParams()
  const navigate = useNavigate()
  const close = () => void navigate(paths.oAuthApps())
  const query = useQuery({ ...oAuthAppsQuery, select: (apps) => apps.find(({ id }) => id === oAuthAppId) })
  const save = useCall(updateOAuthApp, {
    failed: t`We couldn’t save the app`,
    done: t`App saved`,
    quiet: true,
    refreshes: [oAuthApps],
    onDone: close,
  })
  const readAgain = async () =>
    (await queryClient.fetchQuery({ ...oAuthAppsQuery, staleTime: 0 })).find(({ id }) => id === oAuthAppId)!
  return (
    <RecordDrawer
      query={query}
      title={(app) => app?.name ?? t`OAuth app`}
      failed={t`We couldn’t load the app`}
      gone={t`This app no longer exists.`}
      call={save}
      toValues={toValues}
      readAgain={readAgain}
      changedMeanwhile={t`This app changed while you were editing.`}
      check={checkOAuthApp}
      toRequest={(values, base) => ({ oAuthApp: { id: base.id!, ...changesOf(toOAuthApp(values), toOAuthApp(toValues(base))) } })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form) => <OAuthAppFields form={form} />}
    </RecordDrawer>
  )
}
