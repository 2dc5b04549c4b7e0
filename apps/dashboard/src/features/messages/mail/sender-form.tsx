import { t } from '@lingui/core/macro'
import { updateMailSettings } from '@stoa/contract/calls/stoa/mails'
import { isEmail } from '@stoa/contract/email'
import type { MailLanguage, MailSettings } from '@stoa/contract/services/stoa/mails'
import { mailFooterLimits, mailSettingsLimits } from '@stoa/contract/limits/stoa/mails'
import { mailSettingsQuery } from '../../../lib/mail/mail-server.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { RecordForm } from '../../../lib/record/record-form.tsx'
import { useSession } from '../../../lib/calls/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { PictureField } from '../../../lib/files/picture-field.tsx'
import { ColorField } from '../../../ui/fields/color-field.tsx'
import { SwitchField, TextAreaField, TextField } from '../../../ui/fields/fields.tsx'
import layout from '../../../ui/form/form-columns.module.css'
import { Panel } from '../../../ui/page/panel.tsx'

interface SenderValues {
  senderName: string
  replyTo: string
  sendInTestMode: boolean
  /** Empty without a logo. */
  logoUrl: string
  accentColor: string
  backgroundColor: string
  footerEn: string
  footerDe: string
  /** An address in each line. */
  socialLinks: string
}

/** The sender and the look of the shop's emails, and whether the test mode sends real ones. */
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
      toRequest={({ senderName, replyTo, sendInTestMode, ...look }: SenderValues) => ({
        settings: { senderName: senderName.trim() || null, replyTo: replyTo.trim() || null, sendInTestMode, ...toLook(look) },
      })}
      place={(path) =>
        path
          .replace(/\[\d+\]/, '')
          .split('.')
          .at(-1)
      }
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
          <Panel title={t`Look`}>
            <div className={layout.stack}>
              <PictureField
                form={form}
                name="logoUrl"
                label={t`Logo`}
                description={t`A PNG, JPEG or GIF. Without one, emails begin with the name of the shop.`}
              />
              <ColorField form={form} name="accentColor" label={t`Buttons and links`} />
              <ColorField
                form={form}
                name="backgroundColor"
                label={t`Background`}
                description={t`Where a colour would be hard to read, emails take a lighter or darker shade of it.`}
              />
              <TextAreaField form={form} name="footerEn" label={t`Footer, English`} limits={mailFooterLimits.text} />
              <TextAreaField form={form} name="footerDe" label={t`Footer, German`} limits={mailFooterLimits.text} />
              <TextAreaField
                form={form}
                name="socialLinks"
                label={t`Links to other sites`}
                description={t`One address in each line, such as https://www.instagram.com/yourshop.`}
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

function toValues(settings: MailSettings): SenderValues {
  const { senderName, replyTo, sendInTestMode = false, logoUrl, accentColor, backgroundColor, footers = [] } = settings
  const footerIn = (language: MailLanguage) => footers.find((each) => each.language === language)?.text ?? ''
  return {
    senderName: senderName ?? '',
    replyTo: replyTo ?? '',
    sendInTestMode,
    logoUrl: logoUrl ?? '',
    accentColor: accentColor ?? '',
    backgroundColor: backgroundColor ?? '',
    footerEn: footerIn('en'),
    footerDe: footerIn('de'),
    socialLinks: (settings.socialLinks ?? []).join('\n'),
  }
}

function toLook(values: Omit<SenderValues, 'senderName' | 'replyTo' | 'sendInTestMode'>): MailSettings {
  const { logoUrl, accentColor, backgroundColor, footerEn, footerDe, socialLinks } = values
  return {
    logoUrl: logoUrl || null,
    accentColor: accentColor || null,
    backgroundColor: backgroundColor || null,
    footers: [
      { language: 'en', text: footerEn },
      { language: 'de', text: footerDe },
    ],
    socialLinks: socialLinks.split(/\s+/).filter(Boolean),
  }
}
