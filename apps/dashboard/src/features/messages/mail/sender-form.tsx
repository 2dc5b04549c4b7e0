import { t } from '@lingui/core/macro'
import { updateMailSettings } from '@stoa/contract/calls/stoa/mails'
import { isEmail } from '@stoa/contract/email'
import type { MailSettings } from '@stoa/contract/services/stoa/mails'
import { mailSettingsLimits } from '@stoa/contract/limits/stoa/mails'
import { mailSettingsQuery } from '../../../lib/mail/mail-server.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { RecordForm } from '../../../lib/record/record-form.tsx'
import { useSession } from '../../../lib/calls/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import layout from '../../../ui/form/form-columns.module.css'
import { Panel } from '../../../ui/page/panel.tsx'

interface SenderValues {
  senderName: string
  replyTo: string
  sendInTestMode: boolean
}

/** The sender of the shop's emails, and whether the test mode sends real ones. */
export function SenderForm({ settings }: { settings: MailSettings }) {
  const { site } = useSession()
  const save = useCall(updateMailSettings, {
    failed: t`We couldn’t save the settings`,
    done: t`Settings saved`,
    quiet: true,
    refreshes: [mailSettingsQuery, { queryKey: ['mail-sending'] }],
  })
  return (
    <RecordForm
      call={save}
      record={settings}
      readAgain={async () => (await queryClient.fetchQuery({ ...mailSettingsQuery, staleTime: 0 })).settings!}
      toValues={toValues}
      changedMeanwhile={t`The settings changed while you were editing.`}
      check={({ replyTo }: SenderValues) => ({
        ...(replyTo.trim() && !isEmail(replyTo.trim()) && { replyTo: t`Enter an email address, such as mia@example.com.` }),
      })}
      toRequest={({ senderName, replyTo, sendInTestMode }: SenderValues) => ({
        settings: { senderName: senderName.trim() || null, replyTo: replyTo.trim() || null, sendInTestMode },
      })}
      place={(path) => path.split('.').at(-1)}
      saveLabel={t`Save`}
    >
      {(form) => (
        <>
          <Panel title={t`Sender`}>
            <div className={layout.stack}>
              <TextField
                form={form}
                name="senderName"
                label={t`Sender name`}
                description={t`Leave empty to use the shop’s name.`}
                placeholder={site.name}
                limits={mailSettingsLimits.senderName}
              />
              <TextField
                form={form}
                name="replyTo"
                type="email"
                label={t`Reply-to address`}
                description={t`Customers’ answers go to this address.`}
                limits={mailSettingsLimits.replyTo}
              />
            </div>
          </Panel>
          <Panel title={t`Test mode`}>
            <SwitchField
              form={form}
              name="sendInTestMode"
              label={t`Send real emails in test mode`}
              description={t`When off, emails are written but not sent while the shop is in test mode.`}
            />
          </Panel>
        </>
      )}
    </RecordForm>
  )
}

function toValues({ senderName, replyTo, sendInTestMode = false }: MailSettings): SenderValues {
  return { senderName: senderName ?? '', replyTo: replyTo ?? '', sendInTestMode }
}
