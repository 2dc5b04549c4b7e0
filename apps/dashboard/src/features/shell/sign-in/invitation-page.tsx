import { t } from '@lingui/core/macro'
import { acceptInvitation, readInvitation } from '@stoa/contract/calls/stoa/staff'
import { acceptInvitationRequestLimits } from '@stoa/contract/limits/stoa/staff'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../../../lib/calls/api.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { signInMark } from '../../../lib/calls/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { PasswordField, TextField } from '../../../ui/fields/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Mark } from '../brand.tsx'
import classes from '../shell.module.css'

const shortestPassword = 12

/** Accepts an invitation. */
export default function InvitationPage() {
  const token = useLocation().hash.slice(1)
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api.call(readInvitation, { token: token || '-' }, { signal }),
    retry: false,
  })
  return (
    <main className={classes.signIn}>
      <title>{t`Invitation · Stoa`}</title>
      <header>
        <Mark size={40} />
        <h1>{query.data ? t`Join ${query.data.siteName ?? ''}` : t`Invitation`}</h1>
      </header>
      <Loaded query={query} skeleton={null} failed={t`This invitation is no longer valid`}>
        {({ email = '', hasAccount = false }) => (
          <div className={classes.signInCard}>
            <Accept token={token} email={email} hasAccount={hasAccount} />
          </div>
        )}
      </Loaded>
    </main>
  )
}

function Accept({ token, email, hasAccount }: { token: string; email: string; hasAccount: boolean }) {
  const navigate = useNavigate()
  const call = useCall(acceptInvitation, {
    failed: t`We couldn’t accept the invitation`,
    quiet: true,
    onDone: ({ signInNeeded }) => {
      queryClient.clear()
      if (!signInNeeded) signInMark.note()
      void navigate(signInNeeded ? paths.signIn() : paths.home(), { replace: true })
    },
  })
  return (
    <Form
      call={call}
      initial={{ name: '', password: '' }}
      check={({ password }) => {
        if (hasAccount) return password ? {} : { password: t`Enter your password.` }
        return password.length < shortestPassword ? { password: t`Use at least ${shortestPassword} characters.` } : {}
      }}
      toRequest={({ name, password }) => ({ token, password, ...(name.trim() && { name: name.trim() }) })}
      submitLabel={t`Accept`}
    >
      {(form) => (
        <>
          <p className={classes.signInLead}>
            {hasAccount ? t`You have an account as ${email}. Enter its password.` : t`You’ll sign in as ${email}.`}
          </p>
          {!hasAccount && (
            <TextField
              form={form}
              name="name"
              label={t`Your name`}
              autoComplete="name"
              limits={acceptInvitationRequestLimits.name}
            />
          )}
          <PasswordField
            form={form}
            name="password"
            label={t`Password`}
            {...(!hasAccount && { description: t`At least ${shortestPassword} characters.` })}
            autoComplete={hasAccount ? 'current-password' : 'new-password'}
          />
        </>
      )}
    </Form>
  )
}
