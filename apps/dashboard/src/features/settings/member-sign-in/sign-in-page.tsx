import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { updateSignOnPolicy } from '@stoa/contract/calls/identity/sign-on-policy'
import type { SignOnPolicy } from '@stoa/contract/services/identity/sign-on-policy'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMailServerMissing } from '../../../lib/mail-server.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { RecordPage } from '../../../lib/record-page.tsx'
import { settleWithin } from '../../../lib/settle-within.ts'
import { useCall } from '../../../lib/use-call.ts'
import { paths } from '../../../paths.ts'
import { SwitchField } from '../../../ui/fields.tsx'
import layout from '../../../ui/form-columns.module.css'
import { Panel } from '../../../ui/panel.tsx'
import { type FormOf, useValue } from '../../../ui/typed-form.ts'
import { Warning } from '../../../ui/warning.tsx'
import { signOnPolicyQuery } from './queries.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(signOnPolicyQuery))

export default function MemberSignInPage() {
  const save = useCall(updateSignOnPolicy, {
    failed: t`We couldn’t save the settings`,
    done: t`Settings saved`,
    quiet: true,
    refreshes: [signOnPolicyQuery],
  })
  return (
    <RecordPage
      query={useQuery(signOnPolicyQuery)}
      title={() => t`Sign-in of members`}
      narrow
      skeleton={<Skeleton height={220} radius="md" />}
      failed={t`We couldn’t load the settings`}
      call={save}
      toValues={toValues}
      toRequest={(values: PolicyValues, { revision }) => ({ signOnPolicy: { revision: revision!, ...values } })}
      changedMeanwhile={t`The settings changed while you were editing.`}
      saveLabel={t`Save`}
    >
      {(form) => (
        <Panel title={t`Registration`}>
          <div className={layout.stack}>
            <SwitchField
              form={form}
              name="requireOwnerApproval"
              label={t`You approve new members`}
              description={t`Whoever registers waits under Members → Pending until your staff let them in. When off, they can sign in at once.`}
            />
            <SwitchField
              form={form}
              name="requireEmailVerification"
              label={t`Members verify their email`}
              description={t`At their next sign-in, they enter a code that is sent to their login email. This also applies to members who registered earlier and have not verified it.`}
            />
            <MailServerWarning form={form} />
          </div>
        </Panel>
      )}
    </RecordPage>
  )
}

/** Without a mail server no code arrives, which locks members out. */
function MailServerWarning({ form }: { form: FormOf<PolicyValues> }) {
  const isVerified = useValue(form, 'requireEmailVerification')
  const isMissing = useMailServerMissing()
  if (!isVerified || !isMissing) return null
  return (
    <Warning>
      <Trans>
        No mail server is set up, so the codes are not sent and members with an unverified email can’t sign in. See{' '}
        <Link to={paths.mailSettings()}>Email</Link>.
      </Trans>
    </Warning>
  )
}

type PolicyValues = Required<Pick<SignOnPolicy, 'requireOwnerApproval' | 'requireEmailVerification'>>

function toValues({ requireOwnerApproval = false, requireEmailVerification = false }: SignOnPolicy): PolicyValues {
  return { requireOwnerApproval, requireEmailVerification }
}
