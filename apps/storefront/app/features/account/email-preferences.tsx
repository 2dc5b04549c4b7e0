import { Trans, useLingui } from '@lingui/react/macro'
import type { MailLanguage } from '@stoa/contract/services/stoa/member-preferences'
import { Form, useNavigation } from 'react-router'
import '../../lib/account-texts.ts'
import { accountPaths } from '../../account-paths.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { mailLanguages } from './mail-languages.ts'

interface Choices {
  deliveryEmails: boolean
  reviewRequestEmails: boolean
  newsletterEmails: boolean
  /** Of emails about the account; or that of the page where something is done. */
  language: MailLanguage | 'page'
}

const names = { en: 'English', de: 'Deutsch' }

/** Which emails the shop sends, which of them a member may decline, and their language. */
export function EmailPreferences({ deliveryEmails, reviewRequestEmails, newsletterEmails, language }: Choices) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="emails" className="max-w-xl space-y-4">
      <h2 id="emails" className="font-display text-heading">
        <Trans>Emails</Trans>
      </h2>
      <Form method="post" action={accountPaths.accountProfile()} preventScrollReset className="space-y-4">
        <input type="hidden" name="emails" value="yes" />
        <ul className="border-t border-line">
          <Always title={t`Your orders`}>{t`Confirmation, cancellation and refund`}</Always>
          <Choice name="deliveryEmails" title={t`Parcels`} isWanted={deliveryEmails}>
            {t`When one is on its way`}
          </Choice>
          <Choice name="reviewRequestEmails" title={t`Reviews`} isWanted={reviewRequestEmails}>
            {t`Requests to review what you bought`}
          </Choice>
          <Choice name="newsletterEmails" title={t`Newsletter`} isWanted={newsletterEmails}>
            {t`New products and offers`}
          </Choice>
          <Always title={t`Your account`}>{t`Codes, new sign-ins and changes of your password`}</Always>
        </ul>
        <SelectField
          name="language"
          label={t`Language of emails about your account`}
          defaultValue={language}
          className="max-w-72"
        >
          <option value="page">{t`Same as the page I’m using`}</option>
          {mailLanguages.map((code) => (
            <option key={code} value={code} lang={code}>
              {names[code]}
            </option>
          ))}
        </SelectField>
        <Button variant="plain" aria-disabled={busy}>
          <Trans>Update emails</Trans>
        </Button>
      </Form>
    </section>
  )
}

interface TopicProps {
  title: string
  /** What the emails say. */
  children: string
}

/** What the shop owes everybody. */
function Always({ title, children }: TopicProps) {
  return (
    <li className="flex items-center justify-between gap-6 border-b border-line py-3">
      <Topic title={title}>{children}</Topic>
      <span className="text-small text-quiet">
        <Trans>Always</Trans>
      </span>
    </li>
  )
}

function Choice({ name, isWanted, ...topic }: TopicProps & { name: Exclude<keyof Choices, 'language'>; isWanted: boolean }) {
  return (
    <li className="border-b border-line">
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-6 py-3">
        <Topic {...topic} />
        <input type="checkbox" name={name} defaultChecked={isWanted} className="size-5 shrink-0" />
      </label>
    </li>
  )
}

function Topic({ title, children }: TopicProps) {
  return (
    <span className="min-w-0">
      <span className="block font-medium">{title}</span> <span className="block text-small text-quiet">{children}</span>
    </span>
  )
}
