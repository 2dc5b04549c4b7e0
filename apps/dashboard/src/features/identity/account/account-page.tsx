import { t } from '@lingui/core/macro'
import { changeEmail, changePassword } from '@stoa/contract/calls/stoa/account'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { PasswordForm } from '../../../lib/sign-in/password-form.tsx'
import { queryClient, sessionKey } from '../../../lib/calls/query-client.ts'
import { useSession } from '../../../lib/calls/session.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { PasswordField, TextField } from '../../../ui/fields/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Skeleton } from '@mantine/core'
import classes from '../../../ui/page/settings.module.css'
import { FactorsPanel } from './factors-panel.tsx'
import { factorsQuery, sessionsQuery } from './queries.ts'
import { SessionsPanel } from './sessions-panel.tsx'

export const clientLoader = () =>
  settleWithin(Promise.all([queryClient.ensureQueryData(sessionsQuery), queryClient.ensureQueryData(factorsQuery)]))

/** Settings of the user's account, not of the site. */
export default function AccountPage() {
  const sessions = useQuery(sessionsQuery)
  const factors = useQuery(factorsQuery)
  return (
    <Page title={t`Your account`} narrow>
      <EmailPanel />
      <PasswordPanel />
      <Loaded query={factors} skeleton={<Skeleton height={120} radius="md" />} failed={t`We couldn’t load the second factors`}>
        {(all) => <FactorsPanel factors={all} />}
      </Loaded>
      <Loaded query={sessions} skeleton={<Skeleton height={160} radius="md" />} failed={t`We couldn’t load the sessions`}>
        {(all) => <SessionsPanel sessions={all} />}
      </Loaded>
    </Page>
  )
}

function EmailPanel() {
  const { user } = useSession()
  const change = useCall(changeEmail, {
    failed: t`We couldn’t change the email`,
    done: t`Email address changed. All other sessions were signed out.`,
    quiet: true,
    refreshes: [{ queryKey: sessionKey }, sessionsQuery],
  })
  return (
    <Panel title={t`Email`}>
      <div className={classes.shortForm}>
        <Form
          key={user.email}
          call={change}
          initial={{ email: user.email, currentPassword: '' }}
          check={({ email, currentPassword }) => ({
            ...(!email.includes('@') && { email: t`Enter your email address.` }),
            ...(!currentPassword && { currentPassword: t`Enter your password.` }),
          })}
          toRequest={({ email, currentPassword }) => ({ email: email.trim(), currentPassword })}
          submitLabel={t`Change email`}
          aside
        >
          {(form) => (
            <>
              <TextField
                form={form}
                name="email"
                label={t`Email`}
                description={t`You use it to sign in.`}
                type="email"
                autoComplete="username"
                inputMode="email"
              />
              <PasswordField form={form} name="currentPassword" label={t`Password`} autoComplete="current-password" />
            </>
          )}
        </Form>
      </div>
    </Panel>
  )
}

function PasswordPanel() {
  const change = useCall(changePassword, {
    failed: t`We couldn’t change the password`,
    done: t`Password changed. All other sessions were signed out.`,
    quiet: true,
    refreshes: [sessionsQuery],
  })
  return (
    <Panel title={t`Password`}>
      <div className={classes.shortForm}>
        <PasswordForm key={change.saved} call={change} />
      </div>
    </Panel>
  )
}
