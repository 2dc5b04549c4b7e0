import { t } from '@lingui/core/macro'
import { updateSignInProvider } from '@stoa/contract/calls/stoa/sign-in-providers'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { changesOf } from '../../../lib/calls/changes.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { RecordDrawer } from '../../../lib/record/record-drawer.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { CopyText } from '../../../ui/actions/copy-text.tsx'
import { checkProvider, ProviderFields, toProvider, toValues } from './fields.tsx'
import { signInProviderQuery, signInProviders } from './queries.ts'
import { TryProvider } from './try-provider.tsx'

export default function EditSignInProvider() {
  const id = useParams()['signInProviderId']!
  const navigate = useNavigate()
  const close = () => void navigate(paths.signInProviders())
  const query = useQuery(signInProviderQuery(id))
  const save = useCall(updateSignInProvider, {
    failed: t`We couldn’t save the provider`,
    done: t`Provider saved`,
    quiet: true,
    refreshes: [signInProviders],
    onDone: close,
  })
  return (
    <RecordDrawer
      query={query}
      title={(provider) => provider?.name ?? t`Provider`}
      failed={t`We couldn’t load the provider`}
      gone={t`This provider no longer exists.`}
      call={save}
      toValues={toValues}
      readAgain={() => queryClient.fetchQuery({ ...signInProviderQuery(id), staleTime: 0 })}
      changedMeanwhile={t`This provider changed while you were editing.`}
      check={checkProvider}
      toRequest={(values, base) => ({ signInProvider: { id, ...changesOf(toProvider(values), toProvider(toValues(base))) } })}
      submitLabel={t`Save`}
      onClose={close}
    >
      {(form, { redirectUri }) => (
        <>
          <p>{t`Enter this address at the provider, as the one it leads back to:`}</p>
          <CopyText text={redirectUri ?? ''} what={t`address to lead back to`} />
          <ProviderFields form={form} />
          <TryProvider signInProviderId={id} />
        </>
      )}
    </RecordDrawer>
  )
}
