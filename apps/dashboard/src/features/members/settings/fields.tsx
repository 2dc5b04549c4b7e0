import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMailServerMissing } from '../../../lib/mail/mail-server.ts'
import { mailLanguage } from '../../../lib/mail/mails.ts'
import { paths } from '../../../paths.ts'
import { RadiosField, SwitchField } from '../../../ui/fields/fields.tsx'
import layout from '../../../ui/form/form-columns.module.css'
import { Panel } from '../../../ui/page/panel.tsx'
import { type FormOf, useValue } from '../../../ui/form/typed-form.ts'
import { Warning } from '../../../ui/feedback/warning.tsx'
import { registrationTermsQuery } from './queries.ts'
import type { SettingsValues } from './values.ts'

interface PanelProps {
  form: FormOf<SettingsValues>
}

export function SignInPanel({ form }: PanelProps) {
  return (
    <Panel title={t`Sign-in of members`}>
      <div className={layout.stack}>
        <SwitchField
          form={form}
          name="requireOwnerApproval"
          label={t`You approve new members`}
          description={t`New members wait under Members → Pending until your staff let them in. When off, they can sign in at once.`}
        />
        <SwitchField
          form={form}
          name="requireEmailVerification"
          label={t`Members verify their email`}
          description={t`At their next sign-in, they enter a code that is sent to their login email. This also applies to members who registered earlier and have not verified it. People who register in your shop always enter such a code, once a mail server is set up.`}
        />
        <MailServerWarning form={form} />
        <SwitchField
          form={form}
          name="offerMailedCode"
          label={t`Members can sign in with a code by email`}
          description={t`Instead of their password, they enter a code that is sent to their login email. A second factor that they have set up is still asked for.`}
        />
        <SwitchField
          form={form}
          name="sendWelcomeEmail"
          label={t`New members get a welcome email`}
          description={t`Once they are let in, with a link to their account. Nothing goes out without a mail server.`}
        />
        <p>
          <Link to={paths.mailText('MEMBER_WELCOME', mailLanguage())}>{t`Text of the welcome email`}</Link>
        </p>
        <SwitchField
          form={form}
          name="requireTermsAgreement"
          label={t`New members agree to your policies`}
          description={t`People who register in your shop agree to the terms and conditions, the privacy policy and your own policy of the checkout, as far as they are shown there. Other front ends may ask for it.`}
        />
        <PoliciesWarning form={form} />
      </div>
    </Panel>
  )
}

/** Without a mail server no code arrives, which locks members out. */
function MailServerWarning({ form }: PanelProps) {
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

/** Without a policy there is nothing to agree to, so nobody is asked. */
function PoliciesWarning({ form }: PanelProps) {
  const isAsked = useValue(form, 'requireTermsAgreement')
  const { data } = useQuery({ ...registrationTermsQuery, enabled: isAsked })
  if (!isAsked || !data || data.version) return null
  return (
    <Warning>
      <Trans>
        The checkout shows none of these policies yet, so nobody is asked. Write them under{' '}
        <Link to={paths.checkoutSettings()}>Checkout</Link>.
      </Trans>
    </Warning>
  )
}

export function ProfilesPanel({ form }: PanelProps) {
  return (
    <Panel title={t`Profiles`}>
      <div className={layout.stack}>
        <RadiosField
          form={form}
          name="candidates"
          label={t`Who can have a public profile`}
          data={[
            { value: 'ANYONE', label: t`Every member`, description: t`Members decide themselves.` },
            { value: 'NO_ONE', label: t`Nobody`, description: t`Profiles that are public already are no longer shown.` },
          ]}
        />
        <RadiosField
          form={form}
          name="visibility"
          label={t`Who can see public profiles`}
          data={[
            { value: 'VISIBLE_TO_ALL', label: t`Everybody`, description: t`Visitors and search engines too.` },
            { value: 'VISIBLE_TO_MEMBERS_ONLY', label: t`Members only`, description: t`Approved members who are signed in.` },
          ]}
        />
        <RadiosField
          form={form}
          name="ofNewMembers"
          label={t`Profiles of new members`}
          description={t`Members can change it. Existing profiles stay as they are.`}
          data={[
            { value: 'PRIVATE', label: t({ message: 'Private', context: 'profile' }) },
            { value: 'PUBLIC', label: t({ message: 'Public', context: 'profile' }) },
          ]}
        />
      </div>
    </Panel>
  )
}
