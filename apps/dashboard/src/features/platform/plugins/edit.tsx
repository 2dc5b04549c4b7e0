import { t } from '@lingui/core/macro'
import { updatePlugin } from '@stoa/contract/calls/stoa/plugins'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { changesOf } from '../../../lib/calls/changes.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { RecordDrawer } from '../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { CopyText } from '../../../ui/actions/copy-text.tsx'
import { checkPlugin, PluginFields, toPlugin, toValues } from './fields.tsx'
import { kindOf } from './kinds.ts'
import { Outcomes } from './outcomes.tsx'
import { pluginQuery, plugins } from './queries.ts'
import { TryPlugin } from './try-plugin.tsx'

export default function EditPlugin() {
  const id = useParams()['pluginId']!
  const navigate = useNavigate()
  const close = () => void navigate(paths.plugins())
  const query = useQuery(pluginQuery(id))
  const save = useCall(updatePlugin, {
    failed: t`We couldn’t save the app`,
    done: t`App saved`,
    quiet: true,
    refreshes: [plugins],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(plugin) => plugin?.name ?? t`App`}
      failed={t`We couldn’t load the app`}
      gone={t`This app no longer exists.`}
      call={save}
      toValues={toValues}
      readAgain={() => queryClient.fetchQuery({ ...pluginQuery(id), staleTime: 0 })}
      changedMeanwhile={t`This app changed while you were editing.`}
      check={checkPlugin}
      toRequest={(values, base) => ({ plugin: { id, ...changesOf(toPlugin(values), toPlugin(toValues(base))) } })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form, plugin) => (
        <>
          <PluginFields form={form} />
          {kindOf(plugin) !== 'MINIMUM_ORDER' && (
            <>
              <p>{t`The app verifies requests with these:`}</p>
              <CopyText text={plugin.appId ?? ''} what={t`app ID`} />
              <CopyText text={plugin.publicKey ?? ''} what={t`public key`} />
            </>
          )}
          <TryPlugin pluginId={id} />
          {kindOf(plugin) === 'ECOM_SHIPPING_RATES' && <Outcomes pluginId={id} />}
        </>
      )}
    </RecordDrawer>
  )
}
