import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { updateSignOnPolicy } from '@stoa/contract/calls/identity/sign-on-policy'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { RecordPage } from '../../../lib/record/record-page.tsx'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { CaptchaPanel } from './captcha-panel.tsx'
import { ProfilesPanel, SignInPanel } from './fields.tsx'
import { PasswordsPanel } from './passwords-panel.tsx'
import { SecondFactorsPanel } from './second-factors-panel.tsx'
import { memberSettingsQuery } from './queries.ts'
import { saveSettings, toChanges, toValues, versionOf } from './values.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(memberSettingsQuery))

export default function MemberSettingsPage() {
  const save = useCall(saveSettings, {
    needs: updateSignOnPolicy,
    failed: t`We couldn’t save the settings`,
    done: t`Settings saved`,
    quiet: true,
    refreshes: [memberSettingsQuery],
    // Settings that were saved before the failure no longer count as changes.
    onFailed: () => void queryClient.invalidateQueries({ queryKey: memberSettingsQuery.queryKey }),
  })
  return (
    <RecordPage
      query={useQuery(memberSettingsQuery)}
      title={() => t`Members`}
      narrow
      skeleton={<Skeleton height={620} radius="md" />}
      failed={t`We couldn’t load the settings`}
      call={save}
      readAgain={() => queryClient.fetchQuery({ ...memberSettingsQuery, staleTime: 0 })}
      version={versionOf}
      toValues={toValues}
      toRequest={toChanges}
      changedMeanwhile={t`The settings changed while you were editing.`}
      saveLabel={t`Save`}
    >
      {(form) => (
        <>
          <SignInPanel form={form} />
          <PasswordsPanel form={form} />
          <CaptchaPanel form={form} />
          <SecondFactorsPanel form={form} />
          <ProfilesPanel form={form} />
        </>
      )}
    </RecordPage>
  )
}
