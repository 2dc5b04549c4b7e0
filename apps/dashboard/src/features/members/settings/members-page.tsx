import { t } from '@lingui/core/macro'
import { updateSignOnPolicy } from '@stoa/contract/calls/identity/sign-on-policy'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { SettingsPage } from '../../../lib/record/settings-page.tsx'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { CaptchaPanel } from './captcha-panel.tsx'
import { ProfilesPanel, SignInPanel } from './fields.tsx'
import { PasswordsPanel } from './passwords-panel.tsx'
import { SecondFactorsPanel } from './second-factors-panel.tsx'
import { memberSettingsQuery } from './queries.ts'
import { saveSettings, toChanges, toValues, toVersion } from './values.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(memberSettingsQuery))

export default function MemberSettingsPage() {
  return (
    <SettingsPage
      query={memberSettingsQuery}
      title={t`Members`}
      height={620}
      save={saveSettings}
      needs={updateSignOnPolicy}
      // Settings that were saved before the failure no longer count as changes.
      onFailed={() => void queryClient.invalidateQueries({ queryKey: memberSettingsQuery.queryKey })}
      version={toVersion}
      toValues={toValues}
      toRequest={toChanges}
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
    </SettingsPage>
  )
}
